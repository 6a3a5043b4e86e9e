import explain from "../../../src/baida/i18n/catalogue/explain.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(explain);
