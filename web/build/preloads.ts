/**
 * `preloads.json`: the scripts and styles of each page besides those that every page has, by the first
 * name in its address. The server puts them into the header `Link` of the page, so that a browser asks
 * for everything at once instead of reading one script to learn of the next.
 */

import type { Plugin, Rolldown } from "vite";
import { ROUTES } from "../src/app/routes.ts";

const FILE = "preloads.json";

export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle: {
      // the entry may be nothing but imports, which then stand in the HTML instead of it
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const chunkOf = (file: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))!;
        const always = filesOf(chunkOf("/src/main.ts"), bundle);
        const links = Object.entries(ROUTES).map(([name, { page }]) => {
          const files = filesOf(chunkOf(`/pages/${page}.svelte`), bundle);
          return [name, [...files].filter((file) => !always.has(file)).map(linkTo)];
        });
        const source = JSON.stringify(Object.fromEntries(links));
        this.emitFile({ type: "asset", fileName: FILE, source });
      },
    },
  };
}

/** A chunk and all that it imports, styles included. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const one = bundle[file];
    if (one?.type !== "chunk") continue;
    for (const needed of [...one.imports, ...(one.viteMetadata?.importedCss ?? [])])
      files.add(needed);
  }
  return files;
}

function linkTo(file: string): string {
  return file.endsWith(".css")
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload`;
}
