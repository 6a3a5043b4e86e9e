/** Which tiles can be tapped, in their groups. */

import { isFlower, isJoker, sortTiles, suitOf, unframed } from "../mahjong/tiles";
import type { Game, Tile } from "../wire/types";
import { copiesOf } from "./copies";

/** What tiles are chosen for: sets of the hand, anything at all, or what is declared. */
export type Purpose = "sets" | "anything" | "declaring";
export type PaletteGroup = "m" | "p" | "s" | "z" | "jokers" | "flower_tiles";

function groupOf(tile: Tile): PaletteGroup {
  if (isFlower(tile)) return "flower_tiles";
  return isJoker(tile) ? "jokers" : (suitOf(tile) ?? "z");
}

function shown(game: Game, tile: Tile, purpose: Purpose): boolean {
  if (purpose === "anything") return true;
  if (purpose === "declaring") return game.declarable.includes(unframed(tile));
  return !isFlower(tile) && game.jokers[unframed(tile)] !== "";
}

/** The tiles for a purpose. A frame is shown only where it can matter. */
export function paletteOf(game: Game, purpose: Purpose): [PaletteGroup, Tile[]][] {
  const framed = (tile: Tile) => purpose === "declaring" && game.framed.includes(unframed(tile));
  const tiles = [...copiesOf(game).keys()].filter((tile) => {
    const plain = unframed(tile) === tile;
    return shown(game, tile, purpose) && plain !== framed(tile);
  });
  return grouped(tiles);
}

export function grouped(tiles: readonly Tile[]): [PaletteGroup, Tile[]][] {
  const groups = new Map<PaletteGroup, Tile[]>();
  for (const tile of sortTiles(tiles)) {
    const group = groupOf(tile);
    groups.set(group, [...(groups.get(group) ?? []), tile]);
  }
  return [...groups];
}
