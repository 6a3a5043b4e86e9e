import positions from "../../../src/baida/i18n/catalogue/positions.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(positions);
