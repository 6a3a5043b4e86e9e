import about from "../../../src/baida/i18n/catalogue/about.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(about);
