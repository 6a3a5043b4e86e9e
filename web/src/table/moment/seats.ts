/** Who sits where on the screen, and how melds lie in front of a seat. */

import { SEATS, seatAfter, type OfSeats } from "../../mahjong/seats";
import type { ActionKind, Ask, Chosen, Meld, Seat, Tile, View } from "../../wire/types";

export type Side = "bottom" | "right" | "top" | "left";

/** In turn order: the next player sits at the right, as at a real table. */
export const SIDES: OfSeats<Side> = ["bottom", "right", "top", "left"];

export function sideOf(seat: Seat, bottom: Seat): Side {
  return SIDES[turnsAfter(seat, bottom)];
}

export function seatAt(side: Side, bottom: Seat): Seat {
  return seatAfter(bottom, SIDES.indexOf(side));
}

/** How many turns one seat comes after another. */
export function turnsAfter(seat: Seat, other: Seat): Seat {
  return seatAfter(seat, -other);
}

/** One place of a meld as it lies on the table. */
export interface Piece {
  /** Null lies face down. */
  tile: Tile | null;
  as: Tile | null;
  /** The claimed tile, which lies across. */
  sideways: boolean;
  /** A tile that was added to a pung later, and lies on the sideways one. */
  on: { tile: Tile | null; as: Tile | null } | null;
}

/**
 * Each tile of a meld with what it stands for. Both lists are sorted, so they do not go side by
 * side: natural tiles are themselves, jokers whatever is missing then.
 */
export function matched(
  tiles: readonly (Tile | null)[],
  kinds: readonly (Tile | null)[],
): { tile: Tile | null; as: Tile | null }[] {
  const left = [...kinds];
  const natural = tiles.map((tile) => {
    const place = left.indexOf(tile);
    return place < 0 ? null : (left.splice(place, 1)[0] ?? null);
  });
  return tiles
    .map((tile, at) => ({ tile, as: natural[at] ?? left.shift() ?? null }))
    .sort((one, other) => kinds.indexOf(one.as) - kinds.indexOf(other.as));
}

/** The tiles of a meld from left to right; the one that lies across points to who gave it. */
export function lay(meld: Meld, owner: Seat): Piece[] {
  const pieces = matched(meld.tiles, meld.as).map((one): Piece => {
    return { ...one, sideways: false, on: null };
  });
  if (meld.kind === "concealed_kong") {
    const hidden: Piece = { tile: null, as: null, sideways: false, on: null };
    return pieces.map((piece, at) => (at === 0 || at === pieces.length - 1 ? hidden : piece));
  }
  if (meld.from === null) return pieces;
  const claimed = pieces.splice(placeOf(meld.claimed, pieces), 1)[0]!;
  if (meld.kind === "added_kong") {
    // what was claimed for the pung is not known any more: the tiles are alike, any but a joker
    const first = pieces.findIndex((piece) => piece.tile === piece.as);
    const below = pieces.splice(Math.max(first, 0), 1)[0]!;
    pieces.splice(acrossAt(meld.from, owner, 3), 0, {
      ...below,
      sideways: true,
      on: { tile: claimed.tile, as: claimed.as },
    });
    return pieces;
  }
  pieces.splice(acrossAt(meld.from, owner, pieces.length + 1), 0, { ...claimed, sideways: true });
  return pieces;
}

function placeOf(tile: Tile | null, pieces: Piece[]): number {
  const at = pieces.findLastIndex((piece) => piece.tile === tile);
  return at < 0 ? pieces.length - 1 : at;
}

function acrossAt(from: Seat, owner: Seat, size: number): number {
  return [0, size - 1, 1, 0][turnsAfter(from, owner)] ?? 0;
}

/**
 * Whether everybody waits for this seat. Before the first draw it is nobody's turn:
 * everybody may declare something.
 */
export function isToPlay(view: View, seat: Seat): boolean {
  const begun = view.has_drawn || view.seats.some(({ discards }) => discards.length > 0);
  return (
    view.started && begun && view.ended === null && view.turn === seat && !view.seats[seat].won
  );
}

/** What all four choose at the same time. */
const TOGETHER: readonly ActionKind[] = ["exchange", "void"];

/** For each seat whether it is waited for, as `isToPlay` or to choose with all others (S1, S22). */
export function awaited(view: View, ask: Ask | null, chosen: Chosen | null): boolean[] {
  const choosing = chosen !== null || ask?.legal.some(({ kind }) => TOGETHER.includes(kind));
  return SEATS.map((seat) => (choosing ? !chosen?.chosen[seat] : isToPlay(view, seat)));
}

/** Whose last discard is the newest of the table; null if it was claimed, or there is none. */
export function newestDiscarder(view: View): Seat | null {
  if (view.offered) return view.has_drawn ? null : view.offered.seat; // a kong may be robbed
  if (view.turn === null || !view.has_drawn) return null;
  // winners discard no more, so it was the nearest before who is still in
  for (let back = 1; back < 4; back++) {
    const seat = seatAfter(view.turn, -back);
    const { won, discards } = view.seats[seat];
    if (!won) return discards.at(-1)?.taken === false ? seat : null;
  }
  return null;
}
