/** The texts of the app. They are in the message catalogue, docs/translating.md. */

import { readText, writeText } from "../lib/stored";
import type { Text } from "../wire/wire.gen";
import common from "../../../src/baida/i18n/catalogue/common.json";
import languages from "../../../src/baida/i18n/languages.json";

/** By code: the language's own name, and its tag in HTML. */
export const LANGUAGES = languages;
export type Language = keyof typeof LANGUAGES;
/** A text that the server gives in all languages; English is always there. */
export type { Text };
/** An entry of the message catalogue; the build adds simplified Chinese (build/simplified.mjs). */
type Entry = { en: string } & Partial<Record<Language, string>>;
/** `points` for the texts `points_one` and `points_other`, of which the value `n` chooses one. */
type KeyOf<Key, All = Key> = Key extends `${infer Plural}_other`
  ? `${Plural}_one` extends All
    ? Plural
    : Key
  : Key;
type Values = Record<string, string | number>;

const STORED = "baida.language";

function preferred(): Language {
  const chosen = readText(STORED);
  if (chosen && chosen in LANGUAGES) return chosen as Language;
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const { language, script } = new Intl.Locale(wanted).maximize();
    if (language === "zh") return script === "Hans" ? "zh-Hans" : "zh";
    if (language in LANGUAGES) return language as Language;
  }
  return "en";
}

const state = $state({ language: preferred() });

export function language(): Language {
  return state.language;
}

/** Whether the chosen language is Chinese, in whichever script. */
export function isChinese(): boolean {
  return state.language.startsWith("zh");
}

export function chooseLanguage(chosen: Language): void {
  state.language = chosen;
  writeText(STORED, chosen);
}

/** What the server wrote, in the chosen language. */
export function inWords(text: Text): string {
  return text[state.language] || text.en;
}

/** Names one after the other, as the chosen language joins them. */
export function listOf(names: string[]): string {
  return new Intl.ListFormat(LANGUAGES[state.language].tag).format(names);
}

/**
 * The texts of an area of the catalogue, and those that all areas share, with `{name}` for a value.
 *
 *   const t = wordsOf({ left: { en: "{n} left", zh: "剩 {n} 張", vi: "còn {n}" } });
 *   t("left", { n: 3 });
 */
export function wordsOf<Key extends string>(
  area: Record<Key, Entry>,
): (key: KeyOf<Key | keyof typeof common>, values?: Values) => string {
  const texts: Record<string, Entry> = { ...common, ...area };
  return (key, values = {}) => {
    const text = inLanguage(texts[key] ?? texts[`${key}_${formOf(values.n)}`]!);
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
    return isChinese() ? filled.replace(BETWEEN_HAN, "$1") : filled;
  };
}

function inLanguage(entry: Entry): string {
  return entry[state.language] ?? entry.zh ?? entry.en;
}

/** Which form the chosen language has for a number; most have one form for all numbers. */
function formOf(n: string | number | undefined): "one" | "other" {
  const form = new Intl.PluralRules(LANGUAGES[state.language].tag).select(Number(n));
  return form === "one" ? "one" : "other";
}

/** Where a value is Latin or a number a space belongs before and behind it; but not between these. */
const BETWEEN_HAN = /(\p{Script=Han}) (?=\p{Script=Han})/gu;
