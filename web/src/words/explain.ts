import explain from "../../../src/baida/i18n/catalogue/explain.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(explain);
