import rules from "../../../src/baida/i18n/catalogue/rules.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(rules);
