import tiles from "../../../src/baida/i18n/catalogue/tiles.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(tiles);
