import names from "../../../src/baida/i18n/catalogue/names.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(names);
