import room from "../../../src/baida/i18n/catalogue/room.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(room);
