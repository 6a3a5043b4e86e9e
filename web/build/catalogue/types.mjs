/**
 * Writes src/words/words.gen.d.ts: the keys of all texts and the values that each needs.
 * `npm run check` runs it first.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pluralOf, readCatalogue, valuesIn } from "./catalogue.mjs";

const TARGET = new URL("../../src/words/words.gen.d.ts", import.meta.url);

/** The declarations for a catalogue. */
export function typesOf(catalogue) {
  const areas = Object.entries(catalogue);
  const interfaces = areas.map(
    ([area, texts]) => `    ${JSON.stringify(area)}: {\n${keys(texts)}    };\n`,
  );
  const modules = areas.map(
    ([area]) =>
      `declare module "words:${area}" {\n` +
      `  const t: import("./words.svelte").Words<${JSON.stringify(area)}>;\n` +
      `  export default t;\n}\n`,
  );
  return `/** Written by build/catalogue/types.mjs. */

declare module "virtual:catalogue" {
  /** The names of the values in each text, by area and key. */
  export interface Catalogue {
${interfaces.join("")}  }
}
${modules.join("")}`;
}

function keys(texts) {
  const values = new Map();
  for (const [key, { en = "" }] of Object.entries(texts)) {
    const plural = pluralOf(key, texts);
    const name = plural?.base ?? key;
    const known = values.get(name) ?? new Set(plural ? ["n"] : []);
    values.set(name, new Set([...known, ...valuesIn(en)]));
  }
  return [...values]
    .map(([key, names]) => {
      const type = [...names].map((name) => JSON.stringify(name)).join(" | ") || "never";
      return `      ${JSON.stringify(key)}: ${type};\n`;
    })
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const types = typesOf(readCatalogue());
  if (!existsSync(TARGET) || readFileSync(TARGET, "utf8") !== types) writeFileSync(TARGET, types);
}
