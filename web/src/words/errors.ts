import errors from "../../../src/baida/i18n/catalogue/errors.json";
import { wordsOf } from "./words.svelte";

/** What a client is told when something is not done, by the code of the error (docs/server.md). */
export default wordsOf(errors);
