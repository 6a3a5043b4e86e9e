/** The seats of a table, in turn order. */

import type { Seat } from "../wire/types";

/** One of something for each seat. */
export type OfSeats<Value> = readonly [Value, Value, Value, Value];

export const SEATS: OfSeats<Seat> = [0, 1, 2, 3];

export function ofSeats<Value>(make: (seat: Seat) => Value): [Value, Value, Value, Value] {
  return [make(0), make(1), make(2), make(3)];
}

/** The seat that comes this many turns after another; negative: before it. */
export function seatAfter(seat: Seat, turns: number): Seat {
  return SEATS.at((seat + turns) % SEATS.length) ?? seat;
}

/** The seat that a number or a text says; null if it says none. */
export function seatOf(value: number | string | null): Seat | null {
  return SEATS.find((seat) => String(seat) === String(value)) ?? null;
}
