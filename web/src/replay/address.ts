/** Where in a match somebody looks, and as whom: `?at=123&viewer=all`. */

import type { Seat, Viewer } from "../lib/types";

export interface Looking {
  /** The number of the event; null: from the start. */
  at: number | null;
  viewer: Viewer | null;
}

export function toQuery({ at, viewer }: Looking): string {
  const parts = [...(at ? [`at=${at}`] : []), ...(viewer === null ? [] : [`viewer=${viewer}`])];
  return parts.length ? `?${parts.join("&")}` : "";
}

export function fromQuery(query: string): Looking {
  const given = new URLSearchParams(query);
  const at = given.get("at") ?? "";
  return { at: /^\d{1,6}$/.test(at) ? Number(at) : null, viewer: viewerOf(given.get("viewer")) };
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
