/**
 * The tiles' drawings, `virtual:tile-art`: an SVG file for each set of tiles, with a symbol for
 * every tile, loaded when it is first needed and shown with `<use href="address#tile">`.
 */

import type { Plugin } from "vite";
import { mark, SETS, sprite, spriteWith, type TileSet } from "./art/sprite.ts";
import { gamesJson } from "./runtime/compile.ts";
import { baida } from "./runtime/contents.ts";

const NAME = "virtual:tile-art";
const LOADED = `\0${NAME}`;
const IN_DEVELOPMENT = "/tile-art/";

/** The tiles on the card of each game. They are a file of their own, for the start page. */
async function ornamentsOfGames(): Promise<{ id: string; ornament: string[] }[]> {
  return JSON.parse(await gamesJson(baida()));
}

export function tileArt(): Plugin {
  let building = false;
  const drawn = new Map<TileSet, string>();
  return {
    name: "tile-art",
    configResolved: (config) => {
      building = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    async load(id) {
      if (id !== LOADED) return undefined;
      const emit = (set: string, source: string) => {
        const file = this.emitFile({ type: "asset", name: `tiles-${set}.svg`, source });
        return `${set}: import.meta.ROLLUP_FILE_URL_${file}`;
      };
      const addresses = SETS.map((set) =>
        building
          ? emit(set, sprite(set))
          : `${set}: ${JSON.stringify(`${IN_DEVELOPMENT}${set}.svg`)}`,
      );
      const ornaments = (building ? await ornamentsOfGames() : []).map(({ id, ornament }) =>
        emit(id, spriteWith(ornament)),
      );
      return `export default { ${addresses.join(", ")} };
        export const ornaments = { ${ornaments.join(", ")} };
        export const mark = ${JSON.stringify(mark())};`;
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
