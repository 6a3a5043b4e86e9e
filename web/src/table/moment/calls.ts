/** What a player calls out at the table. */

import type { Event, MeldKind, Seat } from "../../wire/types";
import t from "words:table";

export interface Call {
  /** The event's number. */
  n: number;
  seat: Seat;
  what: "chow" | "pung" | "kong" | "win";
}

/** An added kong was called when it was announced. */
const CALLED: Partial<Record<MeldKind, Call["what"]>> = {
  chow: "chow",
  pung: "pung",
  kong: "kong",
  concealed_kong: "kong",
};

/** What is called out with an event; null for most. */
export function callOf(event: Event | undefined): Call | null {
  if (event?.e === "won") return { n: event.n, seat: event.seat, what: "win" };
  if (event?.e === "kong_added") return { n: event.n, seat: event.seat, what: "kong" };
  const what = event?.e === "melded" ? CALLED[event.kind] : undefined;
  return event?.e === "melded" && what ? { n: event.n, seat: event.seat, what } : null;
}

export function callWord({ what }: Call): string {
  return t(`call_${what}`);
}
