/**
 * Finds the texts that a page can show. Where an area is only asked for texts by their keys, as in
 * `t("won")`, or by a pattern, as in `t(`wind_${wind}`)`, they are just these. Otherwise they are all
 * whose key stands in a script of the page, or in one that it imports, as a string, as the name of a
 * property or as a pattern. A key that comes from the server stands in the types of the wire, so
 * imports of types count too.
 */

import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pluralOf, type Catalogue, type Texts } from "./catalogue.mjs";

/** Areas whose keys are put together from data at run time. */
const WHOLE = ["tiles"];
const SHARED = "common";

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;
const WORDS = /\bimport (\w+) from "words:([^"]+)";/g;
/** A string, or the name of a property: a key may be one of the names of an object. */
const STRING = /"([\w+-]+(?: [\w+-]+)*)"|'([\w+-]+)'|\b(\w+)\??:/g;
/** The parts of a template around its values. */
const TEMPLATE = /`([\w+-]*\$\{[^`]*)`/g;

/** Keys and patterns of keys. */
class Names {
  readonly #keys = new Set<string>();
  readonly #patterns = new Set<string>();

  add(key: string): void {
    this.#keys.add(key);
  }

  addTemplate(template: string): void {
    const parts = template.split(/\$\{[^}]*\}/);
    if (parts.every((part) => /^[\w+-]*$/.test(part)) && /[a-z]/.test(parts.join("")))
      this.#patterns.add(parts.map((part) => part.replaceAll("+", "\\+")).join(".+"));
  }

  has(key: string): boolean {
    return this.#keys.has(key) || [...this.#patterns].some((one) => RegExp(`^${one}$`).test(key));
  }
}

/** The catalogue without the texts that no script uses which is reached from these files. */
export function textsUsedBy(
  files: string[],
  catalogue: Catalogue,
  isPage: (file: string) => boolean,
): Catalogue {
  const anywhere = new Names();
  const asked = new Map<string, Names>();
  /** Areas that are asked for keys which stand elsewhere. */
  const open = new Set([SHARED, ...WHOLE]);
  for (const code of reachedFrom(files, isPage)) {
    for (const [, ...one] of code.matchAll(STRING)) anywhere.add(one.find(Boolean)!);
    for (const [, template] of code.matchAll(TEMPLATE)) anywhere.addTemplate(template!);
    for (const [, name, area] of code.matchAll(WORDS)) {
      const here = asked.get(area!) ?? new Names();
      asked.set(area!, here);
      for (const [, rest] of code.matchAll(
        RegExp(`(?<!import |[:./"'\\w])${name}\\b(?=(.*))`, "g"),
      )) {
        const [, key, template] = /^\((?:"([^"]+)"|`([^`]+)`)/.exec(rest!) ?? [];
        if (key) here.add(key);
        else if (template) here.addTemplate(template);
        else open.add(area!);
      }
    }
  }
  const found: Catalogue = {};
  for (const area of [SHARED, ...asked.keys()].sort()) {
    const texts = catalogue[area];
    if (!texts) throw new Error(`There is no area ${area} in the message catalogue.`);
    const used = open.has(area) ? anywhere : asked.get(area)!;
    found[area] = Object.fromEntries(
      Object.entries(texts).filter(
        ([key]) => WHOLE.includes(area) || used.has(pluralOf(key, texts)?.base ?? key),
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
