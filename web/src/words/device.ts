import device from "../../../src/baida/i18n/catalogue/device.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(device);
