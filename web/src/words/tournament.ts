import tournament from "../../../src/baida/i18n/catalogue/tournament.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(tournament);
