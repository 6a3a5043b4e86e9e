/** Changes of one seat of a view; what does not change is shared with the view before. */

import { ofSeats } from "../../mahjong/seats";
import { parseTiles, sortTiles } from "../../mahjong/tiles";
import type { Discard, Meld, Melded, Seat, SeatView, Tile, View } from "../../wire/types";

type Tiles = (Tile | null)[];

export function withSeat(view: View, seat: Seat, changes: Partial<SeatView>): View {
  const seats = ofSeats((one) =>
    one === seat ? { ...view.seats[one], ...changes } : view.seats[one],
  );
  return { ...view, seats };
}

/** A hand in order: its tiles are all seen or all hidden. */
export function sorted(tiles: Tiles): Tiles {
  return tiles.every((tile) => tile !== null) ? sortTiles(tiles) : tiles;
}

/** A hand without these tiles; of a hidden hand nobody knows which ones they were. */
export function without(held: Tiles, gone: Tiles): Tiles {
  const rest = [...held];
  for (const tile of gone) {
    const at = rest.indexOf(rest.includes(null) ? null : tile);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

export function taken(discards: Discard[]): Discard[] {
  return discards.map((one, at) => (at === discards.length - 1 ? { ...one, taken: true } : one));
}

/** The meld that an event tells of; the tiles of a hidden one are null. */
export function meldOf(event: Melded): Meld {
  const { kind, claimed, from } = event;
  const tiles = (text: string | null): Tiles =>
    text === null ? [null, null, null, null] : sortTiles(parseTiles(text));
  return { kind, tiles: tiles(event.tiles), as: tiles(event.as), claimed, from };
}

/** The pung that has become this kong: its place among the melds. */
export function pungOf(kong: Meld, melds: Meld[]): number {
  const before = without(kong.tiles, [kong.claimed]).join();
  return melds.findIndex((meld) => meld.kind === "pung" && meld.tiles.join() === before);
}
