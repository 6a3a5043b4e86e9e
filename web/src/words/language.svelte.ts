/** The language that is shown. `chooseLanguage` in words.svelte.ts loads another one. */

import { LANGUAGES, preferredLanguage, type Language } from "./languages";

const state = $state({ language: preferredLanguage() });

export function language(): Language {
  return state.language;
}

/** The tag of the language for HTML and `Intl`. */
export function languageTag(): string {
  return LANGUAGES[state.language].tag;
}

/** Whether the language is Chinese, in whichever script. */
export function isChinese(): boolean {
  return state.language.startsWith("zh");
}

/** Shows a language whose texts are loaded. */
export function showLanguage(shown: Language): void {
  state.language = shown;
}
