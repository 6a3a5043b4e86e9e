/** What is asked at a moment of play, and what is known beside the table itself. */

import type { Ask, Choice, Chosen } from "../../wire/types";

export interface Moment {
  ask: Ask | null;
  /** When it came, as `performance.now()` counts. */
  askedAt: number;
  /** Why the newest tile does not win. */
  noWin: Ask["no_win"];
  /** Who has chosen tiles to exchange or a suit to void, while others still choose. */
  chosen: Chosen | null;
  /** Why the table has stopped, unless it waits for another player. */
  halted: string;
}

/** What the player is asked where no room asks it, as in a lesson. */
export function asked(match: string, ask: number, legal: Choice[]): Ask {
  return { match, ask, legal, refused: [], routine: null, clock: null, no_win: null };
}

/** Nothing is asked. */
export const QUIET: Moment = { ask: null, askedAt: 0, noWin: null, chosen: null, halted: "" };
