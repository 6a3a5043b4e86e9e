import records from "../../../src/baida/i18n/catalogue/records.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(records);
