/**
 * `virtual:rulings`: the rulings by number in all languages, as HTML. The English ones are those of
 * docs/rulings.md, the others are in src/baida/i18n/rulings.json.
 */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:rulings";
const LOADED = `\0${NAME}`;
const PAGE = new URL("../../docs/rulings.md", import.meta.url);
const TRANSLATIONS = new URL("../../src/baida/i18n/rulings.json", import.meta.url);
const SIMPLIFIED = new URL("../../src/baida/i18n/zh-Hans.json", import.meta.url);

type Texts = Record<string, string>;

export function rulings(): Plugin {
  return {
    name: "rulings",
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    load(id) {
      if (id !== LOADED) return undefined;
      return `export default ${JSON.stringify(allRulings())};`;
    },
  };
}

/** Every ruling by language. */
export function allRulings(): Record<string, Texts> {
  const english = readRulings(readFileSync(PAGE, "utf8"));
  const translated: Record<string, Texts> = JSON.parse(readFileSync(TRANSLATIONS, "utf8"));
  const simplified: Texts = JSON.parse(readFileSync(SIMPLIFIED, "utf8")).rulings;
  return Object.fromEntries(
    Object.entries(english).map(([number, en]) => {
      const texts = { ...translated[number], "zh-Hans": simplified[number] ?? "" };
      const others = Object.entries(texts).map(([language, text]) => [language, escaped(text)]);
      return [number, { en, ...Object.fromEntries(others) }];
    }),
  );
}

/** A ruling is an item of a list that begins with its number: `- **B7** Only a self-draw wins, …` */
export function readRulings(page: string): Record<string, string> {
  const items = page.matchAll(/^- \*\*([GBSV]\d+)\*\* (.*(?:\n {2}.*)*)/gm);
  return Object.fromEntries(Array.from(items, ([, number, text]) => [number, asHtml(text!)]));
}

function asHtml(markdown: string): string {
  return escaped(markdown.replace(/\s+/g, " "))
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1") // the pages that it links to are not part of the client
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replace(/\*([^*]*)\*/g, "<em>$1</em>");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
