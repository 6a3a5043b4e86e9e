/** The tiles of a game by family, for showing them. */

import type { Tile } from "../wire/types";

const FAMILIES = [
  ["m", /^\dm$/],
  ["p", /^\dp$/],
  ["s", /^\ds$/],
  ["winds", /^[1-4]z$/],
  ["dragons", /^[5-7]z$/],
  ["flowers", /^F/],
  ["seasons", /^G/],
  ["emperors", /^K/],
  ["empresses", /^Q/],
  ["jokers", /^J/],
  ["green", /^V[TPSM]/],
  ["red", /^V[FWDN]/],
] as const;

export interface Family {
  name: (typeof FAMILIES)[number][0];
  tiles: Tile[];
  copies: number;
}

/** How many of each there are; a joker's frames are one kind here. */
function physical(tiles: Record<Tile, number>): Map<Tile, number> {
  const counts = new Map<Tile, number>();
  for (const [tile, copies] of Object.entries(tiles)) {
    const kind = tile.slice(0, 2);
    // where the joker is listed without a frame too, that already counts all its frames
    if (tile !== kind && kind in tiles) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + copies);
  }
  return counts;
}

export function families(tiles: Record<Tile, number>): Family[] {
  const counts = physical(tiles);
  return FAMILIES.map(([name, member]) => {
    const found = [...counts.keys()].filter((tile) => member.test(tile));
    return { name, tiles: found, copies: counts.get(found[0] ?? "") ?? 0 };
  }).filter((family) => family.tiles.length > 0);
}

export function wallSize(tiles: Record<Tile, number>): number {
  return [...physical(tiles).values()].reduce((sum, copies) => sum + copies, 0);
}
