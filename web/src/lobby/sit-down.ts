import { api } from "../wire/api";
import type { Seat } from "../wire/types";
import type { SeatTaken } from "../wire/wire.gen";
import { ownName } from "./make-room";

/** Sits down in a room; null takes any free seat. */
export function sitDown(code: string, seat: Seat | null): Promise<SeatTaken> {
  return api.make("/api/rooms/{code}/seats", { code, body: { name: ownName(), seat } });
}
