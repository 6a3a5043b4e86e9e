/** The words of the app in its three languages. Every area has a file in ../words. */

export const LANGUAGES = { en: "English", zh: "繁體中文", vi: "Tiếng Việt" } as const;
export type Language = keyof typeof LANGUAGES;
/** A text that the server gives in all languages; English is always there. */
export type Text = { en: string; zh?: string; vi?: string };
type Values = Record<string, string | number>;

const ORDER: Language[] = ["en", "zh", "vi"];
const STORED = "baida.language";

function preferred(): Language {
  const chosen = globalThis.localStorage?.getItem(STORED);
  if (chosen && chosen in LANGUAGES) return chosen as Language;
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const short = wanted.slice(0, 2) as Language;
    if (short in LANGUAGES) return short;
  }
  return "en";
}

const state = $state({ language: preferred() });

export function language(): Language {
  return state.language;
}

export function chooseLanguage(chosen: Language): void {
  state.language = chosen;
  localStorage.setItem(STORED, chosen);
}

/** What the server wrote, in the chosen language. */
export function inWords(text: Text): string {
  return text[state.language] || text.en;
}

/**
 * The words of an area: each key with its English, Chinese and Vietnamese, `{name}` for a value.
 *
 *   const t = wordsOf({ left: ["{n} left", "剩 {n} 張", "còn {n}"] });
 *   t("left", { n: 3 });
 */
export function wordsOf<Key extends string>(
  table: Record<Key, readonly [string, string, string]>,
): (key: Key, values?: Values) => string {
  return (key, values = {}) => {
    const words = table[key][ORDER.indexOf(state.language)]!;
    const filled = words.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
    return state.language === "zh" ? filled.replace(BETWEEN_HAN, "$1") : filled;
  };
}

/** Where a value is Latin or a number a space belongs before and behind it; but not between these. */
const BETWEEN_HAN = /(\p{Script=Han}) (?=\p{Script=Han})/gu;
