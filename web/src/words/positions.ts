import positions from "../../../src/baida/i18n/catalogue/positions.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(positions);
