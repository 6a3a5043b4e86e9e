import reviews from "../../../src/baida/i18n/catalogue/reviews.json";
import { wordsOf } from "./words.svelte";

export default wordsOf(reviews);
