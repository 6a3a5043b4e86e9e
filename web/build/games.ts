/**
 * `virtual:games`: the games with their house rules, for a site without a server. It can show them
 * before Python has started.
 */

import type { Plugin } from "vite";
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
      return `export default ${site ? await gamesJson(baida()) : "null"};`;
    },
  };
}
