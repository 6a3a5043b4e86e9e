/**
 * The tiles' drawings as one SVG file, `virtual:tile-art`: a symbol for every tile, loaded once
 * and shown with `<use href="address#tile">`.
 */

import type { Plugin } from "vite";
import { sprite } from "./art/sprite.ts";

const NAME = "virtual:tile-art";
const LOADED = `\0${NAME}`;
const IN_DEVELOPMENT = "/tile-art.svg";

export function tileArt(): Plugin {
  let building = false;
  let drawn = "";
  return {
    name: "tile-art",
    configResolved: (config) => {
      building = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    load(id) {
      if (id !== LOADED) return undefined;
      if (!building) return `export default ${JSON.stringify(IN_DEVELOPMENT)};`;
      const file = this.emitFile({ type: "asset", name: "tiles.svg", source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(IN_DEVELOPMENT, (_, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end((drawn ||= sprite()));
      });
    },
  };
}
