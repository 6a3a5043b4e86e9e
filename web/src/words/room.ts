import room from "../../../src/baida/i18n/catalogue/room.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(room);
