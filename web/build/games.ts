/**
 * `virtual:games`: the games with their house rules, for a site without a server. It can show them
 * before Python has started.
 */

import type { Plugin } from "vite";
import { cached } from "./runtime/cache.ts";
import { gamesJson } from "./runtime/compile.ts";
import { baida } from "./runtime/contents.ts";

const NAME = "virtual:games";
const LOADED = `\0${NAME}`;

export function games(site: boolean): Plugin {
  return {
    name: "games",
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    async load(id) {
      if (id !== LOADED) return undefined;
      // made for the server too, while Pyodide runs for other files: the site needs not start it
      const json = await cached("games.json", async () => Buffer.from(await gamesJson(baida())));
      return `export default ${site ? json.toString() : "null"};`;
    },
  };
}
