/** Positions, as the server or the device tells them. */

import { answerOf, call } from "../wire/api";
import { backend } from "../wire/backend.svelte";
import type { PositionAnswer, Seat } from "../wire/types";
import type { PositionRequest } from "../wire/wire.gen";
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
    return call<PositionAnswer, PositionRequest>("/api/positions", { position });
  }
  const { match, n, seat } = source;
  const query = new URLSearchParams({ n, seat });
  return call<PositionAnswer>(`/api/matches/${encodeURIComponent(match)}/position?${query}`);
}

/** A position of a log from disk. A server is not sent whole logs. */
export async function positionInLog(match: Match, n: number, seat: Seat): Promise<PositionAnswer> {
  const path = `/api/positions/log?n=${n}&seat=${seat}`;
  return answerOf<PositionAnswer>(await backend.onDevice("POST", path, logText(match)));
}
