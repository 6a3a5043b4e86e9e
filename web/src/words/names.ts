import names from "../../../src/baida/i18n/catalogue/names.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(names);
