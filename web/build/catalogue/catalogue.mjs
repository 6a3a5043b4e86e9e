/**
 * Reads the message catalogue in all languages, simplified Chinese included, and refuses it if a text
 * lacks a language, a plural form or a value. The keys are explained in docs/translating.md.
 */

import { readdirSync, readFileSync } from "node:fs";

const TEXTS = new URL("../../../src/baida/i18n/", import.meta.url);
const SIMPLIFIED = "zh-Hans";

const read = (name) => JSON.parse(readFileSync(new URL(name, TEXTS), "utf8"));

/** By code, as in the client. */
export const readLanguages = () => read("languages.json");

/** The texts by area, key and language. */
export function readCatalogue() {
  const simplified = read(`${SIMPLIFIED}.json`);
  const catalogue = {};
  for (const file of readdirSync(new URL("catalogue/", TEXTS)).sort()) {
    const area = file.replace(".json", "");
    catalogue[area] = {};
    for (const [key, texts] of Object.entries(read(`catalogue/${file}`))) {
      const converted = simplified[area]?.[key];
      catalogue[area][key] = converted ? { ...texts, [SIMPLIFIED]: converted } : texts;
    }
  }
  const wrong = problemsOf(catalogue, readLanguages());
  if (wrong.length) throw new Error(`The message catalogue is incomplete:\n${wrong.join("\n")}`);
  return catalogue;
}

const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** `points` and `one` for the key `points_one`, if there is a `points_other` too. */
export function pluralOf(key, texts) {
  const [, base, form] = FORM.exec(key) ?? [];
  return base && `${base}_one` in texts && `${base}_other` in texts ? { base, form } : null;
}

/** The names of the values that a text contains. */
export const valuesIn = (text) =>
  new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name));

/** What is missing, in words for the author of a text. */
export function problemsOf(catalogue, languages) {
  const wrong = [];
  for (const [area, texts] of Object.entries(catalogue))
    for (const [key, text] of Object.entries(texts)) {
      const plural = pluralOf(key, texts);
      const expected = [...valuesIn(plural ? texts[`${plural.base}_other`].en : (text.en ?? ""))];
      for (const [language, { tag }] of Object.entries(languages)) {
        const name = `${area}.${key} (${language})`;
        const needed = !plural || formsOf(tag).includes(plural.form);
        const said = text[language];
        if (needed && !said) wrong.push(`${name}: the text is missing`);
        if (!needed && said) wrong.push(`${name}: the language has no such form`);
        if (!said) continue;
        const values = valuesIn(said);
        // "one tile is left" needs no number
        const spoken = plural && plural.form !== "other" ? ["n"] : [];
        for (const value of expected)
          if (!values.has(value) && !spoken.includes(value))
            wrong.push(`${name}: the value {${value}} is missing`);
        for (const value of values)
          if (!expected.includes(value)) wrong.push(`${name}: there is no value {${value}}`);
      }
      if (plural?.form !== "other") continue;
      for (const [language, { tag }] of Object.entries(languages))
        for (const form of formsOf(tag))
          if (!(`${plural.base}_${form}` in texts))
            wrong.push(`${area}.${plural.base}_${form} (${language}): the text is missing`);
    }
  return wrong;
}

const formsOf = (tag) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
