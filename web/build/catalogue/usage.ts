/**
 * Finds the texts that a page can show: the keys that stand in its script, or in one that it
 * imports, as a string, as the name of a property or as a pattern such as `wind_${wind}`. A key that
 * comes from the server stands in the types of the wire, so imports of types count too.
 */

import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pluralOf, type Catalogue, type Texts } from "./catalogue.mjs";

/** Areas whose keys are put together from data at run time. */
const WHOLE = ["tiles"];
const SHARED = "common";

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;
const AREA = /^words:(.+)$/;
/** A string, or the name of a property: a key may be one of the names of an object. */
const STRING = /"([\w+-]+(?: [\w+-]+)*)"|'([\w+-]+)'|\b(\w+)\??:/g;
/** The parts of a template around its values. */
const TEMPLATE = /`([\w+-]*\$\{[^`]*)`/g;

/** The catalogue without the texts that no script uses which is reached from these files. */
export function textsUsedBy(
  files: string[],
  catalogue: Catalogue,
  isPage: (file: string) => boolean,
): Catalogue {
  const scripts = reachedFrom(files, isPage);
  const areas = new Set([SHARED]);
  const keys = new Set<string>();
  const patterns = new Set<string>();
  for (const code of scripts) {
    for (const [, name] of code.matchAll(IMPORT)) {
      const area = AREA.exec(name!)?.[1];
      if (area) areas.add(area);
    }
    for (const [, ...one] of code.matchAll(STRING)) keys.add(one.find(Boolean)!);
    for (const [, template] of code.matchAll(TEMPLATE)) {
      const parts = template!.split(/\$\{[^}]*\}/);
      if (parts.every((part) => /^[\w+-]*$/.test(part)) && /[a-z]/.test(parts.join("")))
        patterns.add(parts.map((part) => part.replaceAll("+", "\\+")).join(".+"));
    }
  }
  const fits = patterns.size ? new RegExp(`^(?:${[...patterns].join("|")})$`) : null;
  const used = (key: string) => keys.has(key) || fits?.test(key);
  const found: Catalogue = {};
  for (const area of [...areas].sort()) {
    const texts = catalogue[area];
    if (!texts) throw new Error(`There is no area ${area} in the message catalogue.`);
    found[area] = Object.fromEntries(
      Object.entries(texts).filter(
        ([key]) => WHOLE.includes(area) || used(pluralOf(key, texts)?.base ?? key),
      ),
    );
  }
  return found;
}

/** The texts of one catalogue that another one does not have. */
export function without(catalogue: Catalogue, other: Catalogue): Catalogue {
  const left = Object.entries(catalogue).map(([area, texts]): [string, Texts] => [
    area,
    Object.fromEntries(Object.entries(texts).filter(([key]) => !(key in (other[area] ?? {})))),
  ]);
  return Object.fromEntries(left.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** The contents of these files and of all that they import; other pages have their own texts. */
function reachedFrom(files: string[], isPage: (file: string) => boolean): string[] {
  const seen = new Set(files);
  const contents = [];
  for (const file of seen) {
    if (!/\.(ts|svelte)$/.test(file)) continue;
    const code = readFileSync(file, "utf8");
    contents.push(code);
    for (const [, name] of code.matchAll(IMPORT)) {
      if (!name!.startsWith(".")) continue;
      const target = resolve(dirname(file), name!);
      const found = ["", ".ts", ".svelte"].map((end) => target + end).find(isFile);
      if (found && !isPage(found)) seen.add(found);
    }
  }
  return contents;
}

const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(path);
