import own from "../../../src/baida/i18n/catalogue/own.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(own);
