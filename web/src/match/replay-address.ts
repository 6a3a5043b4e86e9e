/** Where in a match somebody looks, and as whom: `?at=123&viewer=all`. */

import type { Seat, Viewer } from "../wire/types";

export interface Looking {
  /** The number of the event; null: from the start. */
  at: number | null;
  viewer: Viewer | null;
  /** The seat whose review is shown on the table; null: none. */
  review: Seat | null;
  /** An event in the log, such as that of a decision; it begins before that event. */
  n: number | null;
}

export function toQuery({ at, viewer, review, n }: Partial<Looking>): string {
  const given = { at, viewer, review, n };
  const parts = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === undefined || (name === "at" && !value) ? [] : [`${name}=${value}`],
  );
  return parts.length ? `?${parts.join("&")}` : "";
}

export function fromQuery(query: string): Looking {
  const given = new URLSearchParams(query);
  const viewer = viewerOf(given.get("viewer"));
  const review = viewerOf(given.get("review"));
  return {
    at: numberOf(given.get("at")),
    viewer,
    review: typeof review === "number" ? review : null,
    n: numberOf(given.get("n")),
  };
}

function numberOf(text: string | null): number | null {
  return /^\d{1,6}$/.test(text ?? "") ? Number(text) : null;
}

function viewerOf(text: string | null): Viewer | null {
  if (text === "all" || text === "spectator") return text;
  return text !== null && /^[0-3]$/.test(text) ? (Number(text) as Seat) : null;
}

/** The match of a link or of an id as somebody pastes it; null if there is none in it. */
export function matchId(text: string): string | null {
  const found = /(?:\/replay\/|\/matches\/|^)([\w-]+)(?:[/?#].*)?$/.exec(text.trim());
  return found?.[1] ?? null;
}
