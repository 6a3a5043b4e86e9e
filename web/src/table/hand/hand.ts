/** The order of one's own tiles: sorted, or as the player put them. */

import { sortTiles } from "../../mahjong/tiles";
import type { Tile } from "../../wire/types";

/** A tile in the hand; the key tells it from its like for as long as it is held. */
export interface Held {
  key: number;
  tile: Tile;
}

let lastKey = 0;

/**
 * The hand after a change: what stays keeps its key and place, what is new comes last.
 * Of several alike, `leaving` is the one that goes first: that which the player touched.
 */
export function hold(
  before: readonly Held[],
  tiles: readonly Tile[],
  leaving: number | null = null,
): Held[] {
  const counts = new Map<Tile, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  const kept = new Set<number>();
  // the leaving one is asked last, so its like have taken their places already
  const asked = [...before].sort((a, b) => +(a.key === leaving) - +(b.key === leaving));
  for (const { key, tile } of asked) {
    const left = counts.get(tile) ?? 0;
    if (left === 0) continue;
    counts.set(tile, left - 1);
    kept.add(key);
  }
  const added: Held[] = [];
  for (const [tile, count] of counts)
    for (let at = 0; at < count; at++) added.push({ key: ++lastKey, tile });
  return [...before.filter((held) => kept.has(held.key)), ...added];
}

export function sorted(hand: readonly Held[]): Held[] {
  const places = sortTiles([...new Set(hand.map((held) => held.tile))]);
  return [...hand].sort((a, b) => places.indexOf(a.tile) - places.indexOf(b.tile));
}

/** The tile just drawn: the newest of its like. */
export function drawnOf(hand: readonly Held[], drawn: Tile | null): Held | null {
  if (drawn === null) return null;
  const alike = hand.filter((held) => held.tile === drawn);
  return alike.reduce<Held | null>(
    (one, other) => (one && one.key > other.key ? one : other),
    null,
  );
}

/** With the tile of a key moved to a place, counted in the hand without it. */
export function moved(hand: readonly Held[], key: number, to: number): Held[] {
  const rest = hand.filter((held) => held.key !== key);
  const held = hand.find((one) => one.key === key);
  if (held) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, held);
  return rest;
}
