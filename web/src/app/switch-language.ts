/** Changes the language by a list of languages, and says so if its texts cannot be loaded. */

import { shell } from "../ui/shell.svelte";
import { isLanguage } from "../words/languages";
import { chooseLanguage, language } from "../words/words.svelte";

export async function switchLanguage(list: HTMLSelectElement): Promise<void> {
  shell.languageFailed = false;
  if (!isLanguage(list.value)) return;
  try {
    await chooseLanguage(list.value);
  } catch {
    list.value = language();
    shell.languageFailed = true;
  }
}
