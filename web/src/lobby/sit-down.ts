import { call } from "../lib/api";
import type { Seat } from "../lib/types";
import { ownName } from "./make-room";

/** Sits down in a room; null takes any free seat. */
export function sitDown(code: string, seat: Seat | null): Promise<{ seat: Seat }> {
  return call(`/api/rooms/${code}/seats`, { name: ownName(), seat });
}
