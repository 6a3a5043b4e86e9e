import device from "../../../src/baida/i18n/catalogue/device.json";
import { wordsOf } from "../lib/words.svelte";

export default wordsOf(device);
