/**
 * Writes src/baida/i18n/zh-Hans.json: every Chinese text of the message catalogue in simplified
 * characters and in the words of the mainland. OpenCC converts; zh-Hans-terms.json has what players
 * there say differently. Run `make simplified` after a change of the catalogue.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Converter } from "opencc-js/t2cn";

const PACKAGE = new URL("../../src/baida/", import.meta.url);
const TARGET = new URL("i18n/zh-Hans.json", PACKAGE);

const read = (path) => JSON.parse(readFileSync(new URL(path, PACKAGE), "utf8"));

/** Every file with texts, by the name of its area. */
function areas() {
  const found = {};
  for (const file of readdirSync(new URL("i18n/catalogue/", PACKAGE)).sort())
    found[file.replace(".json", "")] = `i18n/catalogue/${file}`;
  for (const { name } of readdirSync(new URL("variants/", PACKAGE), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .sort((one, other) => (one.name < other.name ? -1 : 1))) {
    found[name] = `variants/${name}/words.json`;
    found[`${name}.intro`] = `variants/${name}/intro.json`;
    found[`${name}.differences`] = `variants/${name}/differences.json`;
    found[`${name}.lessons`] = `variants/${name}/lessons/words.json`;
  }
  found.rulings = "i18n/rulings.json";
  return found;
}

/** The content of zh-Hans.json. */
export function simplified() {
  const { terms, texts } = read("i18n/zh-Hans-terms.json");
  const convert = Converter({ from: "twp", to: "cn" });
  const patterns = Object.entries(terms).map(([term, said]) => [new RegExp(term, "gu"), said]);
  const inSimplified = (text) =>
    patterns.reduce((known, [term, said]) => known.replace(term, said), convert(text));
  const unused = new Set(Object.keys(texts));
  const found = {};
  for (const [area, path] of Object.entries(areas())) {
    found[area] = {};
    for (const [key, { zh }] of Object.entries(read(path))) {
      if (zh === undefined) continue; // a form that Chinese does not have
      unused.delete(`${area}.${key}`);
      found[area][key] = texts[`${area}.${key}`] ?? inSimplified(zh);
    }
  }
  if (unused.size)
    throw new Error(`zh-Hans-terms.json: there is no text ${[...unused].join(", ")}`);
  return JSON.stringify(found, null, 2) + "\n";
}

export const written = () => readFileSync(TARGET, "utf8");

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, simplified());
