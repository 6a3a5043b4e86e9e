/** Which drawing has a tile: jokers and flowers are loaded only where a game has them. */

import type addresses from "virtual:tile-art";

export function tileSet(tile: string): keyof typeof addresses {
  if (tile[0] === "J") return "jokers";
  return /^[FGKQV]/.test(tile) ? "flowers" : "shared";
}
