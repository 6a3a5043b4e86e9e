import start from "../../../src/baida/i18n/catalogue/start.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(start);
