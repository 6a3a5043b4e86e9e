/** `virtual:licences`: the npm packages that are part of the built client, with their licences. */

import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What ends up in the client; a build that takes in anything else fails. */
const SHIPPED = ["svelte", "clsx", "pyodide"];

const NAME = "virtual:licences";
const LOADED = `\0${NAME}`;

function licences(root: string) {
  return SHIPPED.map((name) => {
    const folder = `${root}/node_modules/${name}`;
    const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = ["LICENSE.md", "LICENSE", "license", "license.md"]
      .map((one) => `${folder}/${one}`)
      .find(existsSync);
    return { name, version, licence: license, text: file ? readFileSync(file, "utf8").trim() : "" };
  });
}

export function listLicences(): Plugin {
  let root = "";
  return {
    name: "licences",
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    load: (id) => (id === LOADED ? `export default ${JSON.stringify(licences(root))};` : undefined),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const module of chunks.flatMap((chunk) => chunk.moduleIds)) {
        const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
        if (name && !SHIPPED.includes(name))
          this.error(`${name} is part of the client: add it to the licences`);
      }
    },
  };
}
