/**
 * The texts of the client, from the message catalogue of the Python package.
 *
 * `words:<area>` is the function for the texts of an area. The texts themselves are files, one for
 * each page and language and one for the frame around the pages, and are loaded with the page.
 */

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readCatalogue, readLanguages, type Catalogue } from "./catalogue.mjs";
import { textsUsedBy, without } from "./usage.ts";

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));
const WORDS = `${SOURCES}words/words.svelte.ts`;
const AREA = /^\0?words:(.+)$/;
const NAME = "virtual:catalogue";
/** The folder of the files in the built client. */
const FOLDER = "assets/texts";
const FILE = /\/assets\/texts\/[^/]+\/([\w-]+)\/(\w+)\.json$/;

/** The frame around the pages, whose texts every page needs. */
const FRAME = "frame";

export function catalogue(): Plugin {
  let building = false;
  let testing = false;
  const version = once(() => hashOf(JSON.stringify(textsOfPages())));
  return {
    name: "catalogue",
    configResolved: (config) => {
      building = config.command === "build";
      testing = config.mode === "test";
    },
    resolveId: (id) => (id === NAME || AREA.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, area] = AREA.exec(id) ?? [];
      if (area) return `import { wordsOf } from "${WORDS}"; export default wordsOf("${area}");`;
      if (id !== `\0${NAME}`) return undefined;
      // tests have all texts, and need not load any
      const included = testing ? byLanguage(readCatalogue()) : {};
      const folder = `${FOLDER}/${building ? version() : "now"}`;
      return `export const folder = "${folder}"; export const included = ${JSON.stringify(included)};`;
    },
    generateBundle() {
      for (const [page, texts] of Object.entries(textsOfPages()))
        for (const [language, source] of Object.entries(byLanguage(texts))) {
          const fileName = `${FOLDER}/${version()}/${language}/${page}.json`;
          this.emitFile({ type: "asset", fileName, source: JSON.stringify(source) });
        }
    },
    configureServer(server) {
      server.middlewares.use((request, answer, next) => {
        const [, language, page] = FILE.exec(request.url ?? "") ?? [];
        const texts = page && textsOfPages()[page];
        if (!texts) return next();
        answer.setHeader("Content-Type", "application/json");
        answer.end(JSON.stringify(byLanguage(texts)[language!]));
      });
    },
  };
}

/** The texts of each page without those of the frame, and those of the frame. */
export function textsOfPages(): Record<string, Catalogue> {
  const all = readCatalogue();
  const files = readdirSync(`${SOURCES}pages`).filter((name) => name.endsWith(".svelte"));
  const isPage = (file: string) => /\/pages\/\w+\.svelte$/.test(file);
  const frame = textsUsedBy([`${SOURCES}main.ts`], all, isPage);
  const pages = files.map((name): [string, Catalogue] => [
    name.replace(".svelte", ""),
    without(textsUsedBy([`${SOURCES}pages/${name}`], all, isPage), frame),
  ]);
  return { [FRAME]: frame, ...Object.fromEntries(pages) };
}

/** The texts by language, area and key. */
function byLanguage(texts: Catalogue): Record<string, Record<string, Record<string, string>>> {
  const inLanguage = (language: string) =>
    Object.entries(texts).map(([area, entries]) => [
      area,
      Object.fromEntries(
        Object.entries(entries)
          .filter(([, text]) => language in text)
          .map(([key, text]) => [key, text[language]!]),
      ),
    ]);
  return Object.fromEntries(
    Object.keys(readLanguages()).map((language) => [
      language,
      Object.fromEntries(inLanguage(language)),
    ]),
  );
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 8);

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
