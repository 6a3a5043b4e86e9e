/** How many of each tile a game has, and how many are left. */

import { tileName, unframed } from "../mahjong/tiles";
import type { Game, Tile } from "../wire/types";
import t from "words:picker";

/** How many of each tile the game has; jokers of whichever frame are among them. */
export function copiesOf(game: Game): Map<Tile, number> {
  const copies = new Map(Object.entries(game.tiles));
  for (const [tile, count] of Object.entries(game.tiles)) {
    const kind = unframed(tile);
    if (kind !== tile && !(kind in game.tiles)) copies.set(kind, (copies.get(kind) ?? 0) + count);
  }
  return copies;
}

/** Whether a game has a tile. */
export function knows(game: Game): (tile: Tile) => boolean {
  const copies = copiesOf(game);
  return (tile) => (copies.get(tile) ?? 0) > 0;
}

/** How many more of a tile there can be beside those that are in use. */
export function copiesLeft(game: Game, inUse: readonly Tile[]): (tile: Tile) => number {
  const copies = copiesOf(game);
  const used = new Map<Tile, number>();
  const use = (tile: Tile) => used.set(tile, (used.get(tile) ?? 0) + 1);
  for (const tile of inUse) {
    use(tile);
    if (unframed(tile) !== tile) use(unframed(tile));
  }
  const left = (tile: Tile) => (copies.get(tile) ?? 0) - (used.get(tile) ?? 0);
  return (tile) => Math.max(0, Math.min(left(tile), left(unframed(tile))));
}

/** An Error where a tile is not of this game, or where there are more of it than the game has. */
export function checkCopies(game: Game, inUse: readonly Tile[]): void {
  const copies = copiesOf(game);
  const used = new Map<Tile, number>();
  for (const tile of inUse.flatMap((one) => [...new Set([one, unframed(one)])])) {
    const n = copies.get(tile) ?? 0;
    if (!n) throw new Error(t("not_here", { tile: tileName(tile) }));
    used.set(tile, (used.get(tile) ?? 0) + 1);
    if (used.get(tile)! > n) throw new Error(t("too_many_copies", { tile: tileName(tile), n }));
  }
}

/** An Error where one of the tiles can never be declared. */
export function checkDeclared(game: Game, tiles: readonly Tile[]): void {
  const plain = tiles.find((tile) => !game.declarable.includes(unframed(tile)));
  if (plain) throw new Error(t("not_declared", { tile: tileName(plain) }));
}
