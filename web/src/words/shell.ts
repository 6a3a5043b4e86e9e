import shell from "../../../src/baida/i18n/catalogue/shell.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(shell);
