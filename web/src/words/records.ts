import records from "../../../src/baida/i18n/catalogue/records.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(records);
