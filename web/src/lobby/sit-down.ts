import { create } from "../lib/api";
import type { Seat } from "../lib/types";
import type { SeatTaken, SitBody } from "../lib/wire.gen";
import { ownName } from "./make-room";

/** Sits down in a room; null takes any free seat. */
export function sitDown(code: string, seat: Seat | null): Promise<SeatTaken> {
  return create<SeatTaken, SitBody>(`/api/rooms/${code}/seats`, { name: ownName(), seat });
}
