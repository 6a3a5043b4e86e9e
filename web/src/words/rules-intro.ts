import intro from "../../../src/baida/i18n/catalogue/rules-intro.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(intro);
