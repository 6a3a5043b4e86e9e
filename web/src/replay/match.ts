/** A match to look at: from the server, or a log from disk. */

import { call } from "../lib/api";
import type { Event, Header, Paid, Viewer, Won } from "../lib/types";
import type { Log } from "./log";

export interface Match {
  /** Null for a log from disk. */
  id: string | null;
  code: string | null;
  header: Header;
  /** Whether it was played to its end; before that the server tells only what may be seen. */
  over: boolean;
  viewer: Viewer;
  events: Event[];
  /** What is wrong with the rest of a damaged log. */
  problem: string | null;
}

export async function fetchMatch(id: string, viewer: Viewer | null): Promise<Match> {
  const query = viewer === null ? "" : `?viewer=${viewer}`;
  const match = await call<Omit<Match, "problem">>(`/api/matches/${id}${query}`);
  return { ...match, problem: null };
}

export function fromLog({ header, events, problem }: Log): Match {
  const over = events.at(-1)?.e === "match_ended";
  return { id: null, code: null, header, over, viewer: "all", events, problem };
}

/** The win that the event before a place is part of, with all its payments; null if none is. */
export function winAt(events: readonly Event[], at: number): Won | null {
  const pays = (event: Event | undefined) => event?.e === "paid" && event.why === "win";
  let first = at - 1;
  while (pays(events[first])) first -= 1;
  const won = events[first];
  if (won?.e !== "won") return null;
  let last = first + 1;
  while (pays(events[last])) last += 1;
  const { n, seat, win, tile, from, request, score } = won;
  const payments = events.slice(first + 1, last) as unknown as Paid[];
  return { n, seat, win, tile, from, request, score, payments };
}
