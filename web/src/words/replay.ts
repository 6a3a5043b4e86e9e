import replay from "../../../src/baida/i18n/catalogue/replay.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(replay);
