/** Where the drawing of a tile is: those of one game only are not loaded with the others. */

import type addresses from "virtual:tile-art";

export function tileSet(tile: string): keyof typeof addresses {
  if (tile[0] === "J") return "b30fj";
  return "FGKQV".includes(tile[0]!) ? "vietnamese" : "shared";
}
