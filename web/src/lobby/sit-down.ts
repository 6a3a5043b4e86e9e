import { create } from "../wire/api";
import type { Seat } from "../wire/types";
import type { SeatTaken, SitBody } from "../wire/wire.gen";
import { ownName } from "./make-room";

/** Sits down in a room; null takes any free seat. */
export function sitDown(code: string, seat: Seat | null): Promise<SeatTaken> {
  return create<SeatTaken, SitBody>(`/api/rooms/${code}/seats`, { name: ownName(), seat });
}
