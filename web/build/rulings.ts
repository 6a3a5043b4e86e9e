/** `virtual:rulings`: the rulings by number as HTML, from the page that has them, docs/rulings.md. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:rulings";
const LOADED = `\0${NAME}`;
const PAGE = new URL("../../docs/rulings.md", import.meta.url);

export function rulings(): Plugin {
  return {
    name: "rulings",
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    load(id) {
      if (id !== LOADED) return undefined;
      const found = readRulings(readFileSync(PAGE, "utf8"));
      return `export default ${JSON.stringify(found)};`;
    },
  };
}

/** A ruling is an item of a list that begins with its number: `- **B7** Only a self-draw wins, …` */
export function readRulings(page: string): Record<string, string> {
  const items = page.matchAll(/^- \*\*([GBSV]\d+)\*\* (.*(?:\n {2}.*)*)/gm);
  return Object.fromEntries(Array.from(items, ([, number, text]) => [number, asHtml(text!)]));
}

function asHtml(markdown: string): string {
  return markdown
    .replace(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1") // the pages that it links to are not part of the client
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replace(/\*([^*]*)\*/g, "<em>$1</em>");
}
