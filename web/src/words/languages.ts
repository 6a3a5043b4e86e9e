/** The languages of the app, and which of them the reader prefers. */

import languages from "../../../src/baida/i18n/languages.json";
import { readText } from "../lib/stored";

/** By code: the language's own name, and its tag in HTML. */
export const LANGUAGES = languages;
export type Language = keyof typeof LANGUAGES;
/** Where the choice is kept. */
export const STORED = "baida.language";

export function isLanguage(code: string): code is Language {
  return code in LANGUAGES;
}

/** The parts of a browser's language; there are none if its name is not one, such as "C" on Linux. */
function parts(wanted: string): { language: string; script?: string } {
  try {
    return new Intl.Locale(wanted).maximize();
  } catch {
    return { language: "" };
  }
}

/** The language that was chosen here before, or else the first of the browser's that there is. */
export function preferredLanguage(): Language {
  const chosen = readText(STORED);
  if (chosen && isLanguage(chosen)) return chosen;
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const { language, script } = parts(wanted);
    if (language === "zh") return script === "Hans" ? "zh-Hans" : "zh";
    if (isLanguage(language)) return language;
  }
  return "en";
}
