import learn from "../../../src/baida/i18n/catalogue/learn.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(learn);
