/** The wall around the centre of the table, as a picture of how many tiles are left. */

import { seatAt, turnsAfter, type Side } from "../moment/seats";
import type { Seat } from "../../wire/types";

/** Stacks of two tiles on one side: how many there were, and how many still stand. */
export interface Stacks {
  side: Side;
  of: number;
  left: number;
}

/** Tiles are drawn clockwise, beginning with the dealer's own side; turns go the other way. */
const CLOCKWISE: readonly Side[] = ["bottom", "left", "top", "right"];

export function stacks(tiles: number, left: number, dealer: Seat, bottom: Seat): Stacks[] {
  const drawn = (tiles - left) / 2;
  const end = (sides: number) => Math.round((sides * tiles) / 8);
  return CLOCKWISE.map((side) => {
    const before = turnsAfter(dealer, seatAt(side, bottom));
    const of = end(before + 1) - end(before);
    const stand = Math.ceil(end(before + 1) - drawn);
    return { side, of, left: Math.min(of, Math.max(0, stand)) };
  });
}
