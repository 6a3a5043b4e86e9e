/** Entries of a hand: what can be entered, and how the end follows from the wins. */

import type {
  EndedEntry,
  Entry,
  Seat,
  SheetFacts,
  SheetHand,
  WonEntry,
  WrittenEntry,
} from "./types";

export function winsIn(entries: readonly Entry[]): WonEntry[] {
  return entries.filter((entry): entry is WonEntry => entry.e === "won");
}

/** Why the hand ends now. */
export function endReason(entries: readonly Entry[], facts: SheetFacts): EndedEntry["why"] {
  if (winsIn(entries).length < facts.winners) return "wall_empty";
  return facts.winners === 1 ? "won" : "three_won";
}

/** Whether no more can happen, so that only the end is missing. */
export function isDecided(hand: SheetHand, facts: SheetFacts): boolean {
  return !hand.over && 4 - hand.in.length >= facts.winners;
}

/** Whether there is anything to ask at the end. */
export function asksAtEnd(why: EndedEntry["why"], facts: SheetFacts): boolean {
  const pigs = facts.pigs === "always" || (facts.pigs === "wall_empty" && why === "wall_empty");
  return pigs || (facts.ready && why === "wall_empty");
}

/** The end of the hand, with those who are ready as far as they have not won. */
export function endOf(
  entries: readonly Entry[],
  facts: SheetFacts,
  ready: Record<string, number | null> = {},
  pigs: readonly Seat[] = [],
): EndedEntry {
  const winners = winsIn(entries).map(({ seat }) => seat);
  const seats = ([0, 1, 2, 3] as Seat[]).filter((seat) => !winners.includes(seat));
  const why = endReason(entries, facts);
  return {
    e: "ended",
    why,
    ...(facts.ready && {
      ready: Object.fromEntries(seats.map((seat) => [String(seat), ready[seat] ?? null])),
    }),
    ...(asksAtEnd(why, facts) &&
      facts.pigs !== "never" && {
        pigs: seats.filter((seat) => pigs.includes(seat) && (ready[seat] ?? null) === null),
      }),
  };
}

/** The entries after a correction: the end says again who is left. */
export function withEndFitted(written: readonly WrittenEntry[], facts: SheetFacts): WrittenEntry[] {
  const entries = written.map(({ entry }) => entry as Entry);
  return written.map(({ id, entry }) =>
    entry.e === "ended"
      ? { id, entry: endOf(entries, facts, entry.ready, entry.pigs as Seat[]) }
      : { id, entry },
  );
}

/** The entries with one more; only a penalty can come after the end. */
export function withInserted(written: readonly WrittenEntry[], one: WrittenEntry): WrittenEntry[] {
  const end = written.findIndex(({ entry }) => entry.e === "ended");
  const at = end < 0 || one.entry.e === "penalty" ? written.length : end;
  return written.toSpliced(at, 0, one);
}

/** The win that another one may have been on the same tile with: the one right before it. */
export function sameTileAs(
  before: readonly Entry[],
  win: WonEntry["win"],
  from: Seat | null,
): WonEntry | null {
  const last = before.filter((entry) => entry.e !== "penalty").at(-1);
  if (last?.e !== "won" || from === null) return null;
  return last.win === win && last.from === from ? last : null;
}

/** How many kongs a player has declared, for the refund after a discard. */
export function kongsOf(entries: readonly Entry[], seat: Seat | null): number {
  return entries.filter((entry) => entry.e === "kong" && entry.seat === seat).length;
}
