/** A match to look at: from the server, or a log from disk. */

import { SEATS } from "../mahjong/seats";
import { api } from "../wire/api";
import type { Event, Header, Paid, Seat, TableFacts, Viewer, Won } from "../wire/types";
import type { Log } from "./log";

export interface Match {
  /** Null for a log from disk. */
  id: string | null;
  code: string | null;
  header: Header;
  game: TableFacts;
  /** Whether it was played to its end; before that the server tells only what may be seen. */
  over: boolean;
  viewer: Viewer;
  events: Event[];
  /** What is wrong with the rest of a damaged log. */
  problem: string | null;
}

export async function fetchMatch(id: string, viewer: Viewer | null): Promise<Match> {
  const match = await api.get("/api/matches/{id}", { id, viewer: viewer?.toString() });
  return { ...match, problem: null };
}

export function fromLog({ header, events, problem }: Log, game: TableFacts): Match {
  const over = events.at(-1)?.e === "match_ended";
  return { id: null, code: null, header, game, over, viewer: "all", events, problem };
}

/** The seat of the only person who played; null if there were more, or none. */
export function onlyPerson({ seats }: Header): Seat | null {
  const [person = null, another] = SEATS.filter((seat) => !seats[seat]?.bot);
  return another === undefined ? person : null;
}

/** The seat in a match's room that is the caller's; null if there is none, or no such room. */
export async function seatInRoom(code: string): Promise<Seat | null> {
  try {
    return (await api.get("/api/rooms/{code}", { code })).you;
  } catch {
    return null;
  }
}

/** The win that the event before a place is part of, with all its payments; null if none is. */
export function winAt(events: readonly Event[], at: number): Won | null {
  let first = at - 1;
  while (payment(events[first])) first -= 1;
  const won = events[first];
  if (won?.e !== "won") return null;
  const payments: Paid[] = [];
  for (let i = first + 1, paid = payment(events[i]); paid; paid = payment(events[++i]))
    payments.push(paid);
  const { n, seat, win, tile, from, request, score } = won;
  return { n, seat, win, tile, from, request, score, payments };
}

function payment(event: Event | undefined): Paid | null {
  return event?.e === "paid" && event.why === "win" ? event : null;
}
