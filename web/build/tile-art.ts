/**
 * The tiles' drawings, `virtual:tile-art`: an SVG file for each set of tiles, with a symbol for
 * every tile, loaded when it is first needed and shown with `<use href="address#tile">`.
 */

import type { Plugin } from "vite";
import { SETS, sprite, type TileSet } from "./art/sprite.ts";

const NAME = "virtual:tile-art";
const LOADED = `\0${NAME}`;
const IN_DEVELOPMENT = "/tile-art/";

export function tileArt(): Plugin {
  let building = false;
  const drawn = new Map<TileSet, string>();
  return {
    name: "tile-art",
    configResolved: (config) => {
      building = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    load(id) {
      if (id !== LOADED) return undefined;
      const addresses = SETS.map((set) => {
        if (!building) return `${set}: ${JSON.stringify(`${IN_DEVELOPMENT}${set}.svg`)}`;
        const source = sprite(set);
        const file = this.emitFile({ type: "asset", name: `tiles-${set}.svg`, source });
        return `${set}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${addresses.join(", ")} };`;
    },
    configureServer(server) {
      for (const set of SETS)
        server.middlewares.use(`${IN_DEVELOPMENT}${set}.svg`, (_, response) => {
          if (!drawn.has(set)) drawn.set(set, sprite(set));
          response.setHeader("content-type", "image/svg+xml");
          response.end(drawn.get(set));
        });
    },
  };
}
