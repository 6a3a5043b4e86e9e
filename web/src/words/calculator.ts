import calculator from "../../../src/baida/i18n/catalogue/calculator.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(calculator);
