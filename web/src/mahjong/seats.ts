/** The seats of a table, in turn order. */

import type { Seat } from "../wire/types";

export const SEATS: readonly Seat[] = [0, 1, 2, 3];

/** The seat that comes this many turns after another; negative: before it. */
export function seatAfter(seat: Seat, turns: number): Seat {
  return SEATS.at((seat + turns) % SEATS.length) ?? seat;
}

/** The seat that a number or a text says; null if it says none. */
export function seatOf(value: number | string | null): Seat | null {
  return SEATS.find((seat) => String(seat) === String(value)) ?? null;
}
