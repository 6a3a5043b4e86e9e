import keeper from "../../../src/baida/i18n/catalogue/keeper.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(keeper);
