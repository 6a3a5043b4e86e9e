/** Which tiles can be tapped, in their groups. */

import { familiesOf, isFlower, isJoker, sortTiles } from "../mahjong/tiles";
import type { Game, MeldKind, Tile } from "../wire/types";
import { copiesOf, unframed } from "./copies";
import { chowFrom, meldSize } from "./melds";

/** What tiles are chosen for: sets of the hand, anything at all, or what is declared. */
export type Purpose = "sets" | "anything" | "declaring";
export type PaletteGroup = "m" | "p" | "s" | "z" | "jokers" | "flower_tiles";

function groupOf(tile: Tile): PaletteGroup {
  if (isFlower(tile)) return "flower_tiles";
  return isJoker(tile) ? "jokers" : (tile[1] as PaletteGroup);
}

function shown(tile: Tile, purpose: Purpose): boolean {
  if (purpose === "anything") return true;
  if (purpose === "declaring") return isFlower(tile) || isJoker(tile);
  return !isFlower(tile) && !(isJoker(tile) && familiesOf(tile) === "");
}

/** The tiles for a purpose. A frame is shown only where it can matter. */
export function paletteOf(game: Game, purpose: Purpose): [PaletteGroup, Tile[]][] {
  const framed = (tile: Tile) => purpose === "declaring" && game.framed.includes(unframed(tile));
  const tiles = [...copiesOf(game).keys()].filter((tile) => {
    const plain = unframed(tile) === tile;
    const hasFrames = tile[0] === "V";
    return shown(tile, purpose) && (hasFrames && framed(tile) ? !plain : plain);
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

/** Whether a tile can be tapped for a meld that has begun, from so many copies of each. */
export function fitsMeld(
  kind: MeldKind,
  begun: readonly Tile[],
  tile: Tile,
  copies: (tile: Tile) => number,
): boolean {
  if (begun.length >= meldSize(kind)) return false;
  if (isJoker(tile) || (kind === "chow" && begun.length)) return copies(tile) > 0;
  if (kind === "chow") return chowFrom(tile)?.every((one) => copies(one) > 0) ?? false;
  return copies(tile) >= meldSize(kind) - begun.length;
}
