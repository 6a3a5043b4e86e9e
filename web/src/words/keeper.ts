import keeper from "../../../src/baida/i18n/catalogue/keeper.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(keeper);
