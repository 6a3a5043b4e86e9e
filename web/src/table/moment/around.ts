/** What the page around a table lends to the parts of the table; a replay lends nothing. */

import { createContext, type Snippet } from "svelte";
import type { Choice, Seat, Tile } from "../../wire/types";

export interface Around {
  /** Shows what the win of a seat is worth. */
  showWin(seat: Seat): void;
  /** Under what is to be decided; the tile is the one that is lifted to be discarded. */
  hint: Snippet<[Tile | null]>;
  /** What is to be known before this tile is discarded; it is read on request. */
  warning(lifted: Tile): string | undefined;
  /** Beside what one waits for. */
  idle: Snippet;
  /** The action that the coach advises, and its reasons above the hand. */
  readonly advised: Choice | null;
  advice: Snippet;
}

const [get, set, has] = createContext<Around>();

export const lend = set;

export function lent(): Around | null {
  return has() ? get() : null;
}
