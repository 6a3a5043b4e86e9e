/** Positions, as the server or the device tells them. */

import { api, onDevice } from "../wire/api";
import type { PositionAnswer, Seat } from "../wire/types";
import { logText } from "../match/logs";
import type { Match } from "../match/match";

/** Where a position is described: in the address itself, or in a match. */
export type Source = { text: string } | { match: string; n: string; seat: string };

export function sourceOf(query: string): Source | null {
  const given = new URLSearchParams(query);
  const text = given.get("p");
  if (text !== null) return { text };
  const [match, n, seat] = ["match", "n", "seat"].map((name) => given.get(name));
  return match && n && seat ? { match, n, seat } : null;
}

export function addressOf(source: Source): string {
  return "text" in source
    ? `/position?p=${source.text}`
    : `/position?match=${source.match}&n=${source.n}&seat=${source.seat}`;
}

/** No position is longer; the rest of such a link is not sent, and what is sent is refused as damaged. */
const LONGEST = 4000;

export function fetchPosition(source: Source): Promise<PositionAnswer> {
  if ("text" in source) {
    const position = source.text.slice(0, LONGEST);
    return api.post("/api/positions", { body: { position } });
  }
  const { match, n, seat } = source;
  return api.get("/api/matches/{id}/position", { id: match, n: Number(n), seat: Number(seat) });
}

/** A position of a log from disk. A server is not sent whole logs. */
export function positionInLog(match: Match, n: number, seat: Seat): Promise<PositionAnswer> {
  return onDevice("POST", "/api/positions/log", { n, seat, body: logText(match) });
}
