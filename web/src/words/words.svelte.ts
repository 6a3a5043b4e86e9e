/**
 * The texts of the app in the chosen language. They are in the message catalogue,
 * docs/translating.md, and are loaded for the pages that are shown.
 */

import { folder, included, type Catalogue } from "virtual:catalogue";
import { loadPage } from "../lib/load-page";
import { writeText } from "../lib/stored";
import type { Text } from "../wire/wire.gen";
import { formOf, numberOf } from "./format";
import { isChinese, language, showLanguage } from "./language.svelte";
import { LANGUAGES, STORED, type Language } from "./languages";

export { isChinese, language, LANGUAGES, type Language };
/** A text that the server gives in all languages; English is always there. */
export type { Text };

type Area = keyof Catalogue;
type Keys<In extends Area> = Catalogue["common"] & Catalogue[In];
type Value = string | number;
/** The values that a text needs; most need none. */
type Given<Names> = [Names] extends [never] ? [] : [values: Record<Names & string, Value>];
/** Gives a text of an area, or one that all areas share, with its values. */
export type Words<In extends Area> = <Key extends keyof Keys<In>>(
  key: Key,
  ...given: Given<Keys<In>[Key]>
) => string;
/** By area and key. */
type Texts = Record<string, Record<string, string>>;

/** What the server wrote, in the chosen language. */
export function inWords(text: Text): string {
  return text[language()] || text.en;
}

// -- loading ---------------------------------------------------------------------------------------

/** The texts that are loaded. */
const texts: Partial<Record<Language, Texts>> = { ...included };
/** Files that are loaded or on their way, by language and page. */
const files = new Map<string, Promise<void>>();
/** The frame around the pages. */
const FRAME = "frame";
/** The pages that were shown in this tab, and the frame. */
const pages = new Set([FRAME]);
let chosenLast = language();

/** Loads the texts of a page in the chosen language, and those of the frame. */
export async function loadTexts(page = FRAME): Promise<void> {
  pages.add(page);
  const wanted = language();
  if (!(wanted in included)) await Promise.all([load(wanted, FRAME), load(wanted, page)]);
}

/** Shows another language as soon as its texts are there; everything else stays as it is. */
export function chooseLanguage(chosen: Language, failing = () => {}): Promise<void> {
  chosenLast = chosen;
  writeText(STORED, chosen);
  if (chosen in included) {
    showLanguage(chosen);
    return Promise.resolve();
  }
  return loadPage(() => loadAll(chosen), failing).then(() => {
    if (chosenLast === chosen) showLanguage(chosen);
  });
}

/** All pages of the tab: while some are loaded, another one may be opened. */
async function loadAll(wanted: Language): Promise<void> {
  if (wanted in included) return;
  for (let loaded = 0; loaded < pages.size;) {
    loaded = pages.size;
    await Promise.all(Array.from(pages, (page) => load(wanted, page)));
  }
}

function load(wanted: Language, page: string): Promise<void> {
  const name = `${wanted}/${page}`;
  const known = files.get(name) ?? fetchTexts(wanted, name);
  files.set(name, known);
  known.catch(() => files.delete(name));
  return known;
}

async function fetchTexts(wanted: Language, name: string): Promise<void> {
  const answer = await fetch(`${import.meta.env.BASE_URL}${folder}/${name}.json`);
  if (!answer.ok) throw new Error(`The texts ${name} could not be loaded: ${answer.status}`);
  const known = (texts[wanted] ??= {});
  const found = (await answer.json()) as Texts;
  for (const [area, more] of Object.entries(found)) known[area] = { ...known[area], ...more };
}

// -- reading ---------------------------------------------------------------------------------------

/**
 * The texts of an area of the catalogue, and those that all areas share: `t("left", { n: 3 })`, where
 * `t` is the default export of `words:` and the area (build/catalogue).
 */
export function wordsOf<In extends Area>(area: In): Words<In> {
  return (key, ...given) => {
    const values: Record<string, Value> = given[0] ?? {};
    const text = find(area, String(key), values.n) ?? find("common", String(key), values.n);
    if (text === undefined) {
      console.error(`The text ${area}.${String(key)} is not loaded.`);
      return "";
    }
    return fill(text, values);
  };
}

function find(area: string, key: string, n: Value | undefined): string | undefined {
  const known = texts[language()]?.[area];
  return known?.[key] ?? known?.[`${key}_${formOf(n)}`] ?? known?.[`${key}_other`];
}

/** The text with its values in place of `{name}`. */
export function fill(text: string, values: Record<string, Value>): string {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? numberOf(value) : value;
  });
  return isChinese() ? filled.replace(BETWEEN_HAN, "$1") : filled;
}

/** Where a value is Latin or a number a space belongs before and behind it; but not between these. */
const BETWEEN_HAN = /(\p{Script=Han}) (?=\p{Script=Han})/gu;
