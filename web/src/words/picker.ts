import picker from "../../../src/baida/i18n/catalogue/picker.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(picker);
