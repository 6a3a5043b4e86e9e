import table from "../../../src/baida/i18n/catalogue/table.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(table);
