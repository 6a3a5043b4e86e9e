import review from "../../../src/baida/i18n/catalogue/review.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(review);
