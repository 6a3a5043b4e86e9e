/** Entries of a hand: what can be entered, and how the end follows from the wins. */

import { SEATS } from "../mahjong/seats";
import {
  type EndedEntry,
  type EndQuestions,
  type Entry,
  type Seat,
  type SheetFacts,
  type SheetHand,
  type WonEntry,
  type WrittenEntry,
} from "./types";

export function winsIn(entries: readonly Entry[]): WonEntry[] {
  return entries.filter((entry): entry is WonEntry => entry.e === "won");
}

/** The seats that have neither won nor left after a false win. */
export function seatsLeft(entries: readonly Entry[]): Seat[] {
  const out = entries.flatMap((one) => (one.e === "won" || one.e === "false_hu" ? [one.seat] : []));
  return SEATS.filter((seat) => !out.includes(seat));
}

/** Whether a player is out of the hand after a false win. */
export function hasLeft(entries: readonly Entry[], seat: Seat): boolean {
  return entries.some((one) => one.e === "false_hu" && one.seat === seat);
}

/** All that may have to be known if the hand ends now; the server says which of it matters. */
export function allQuestions(entries: readonly Entry[], facts: SheetFacts): EndQuestions {
  const left = seatsLeft(entries);
  const asked = facts.ends[4 - left.length < facts.winners ? 1 : 0]!;
  return {
    ...asked,
    ready: asked.ready.filter((seat) => left.includes(seat)),
    pigs: asked.pigs.filter((seat) => left.includes(seat)),
  };
}

/** Whether a hand of this game can end with a question. */
export function asksAtEnd({ ends }: SheetFacts): boolean {
  return ends.some(({ ready, pigs }) => ready.length + pigs.length > 0);
}

/** What somebody has said about the players who are left: nothing is said of the other seats. */
export interface EndAnswers {
  /** The points of a hand that is ready, null for one that is not. */
  ready: Record<string, number | null>;
  pigs: Seat[];
}

/** What the end of a hand says; what had to be written, but was not asked, is no answer. */
export function answersOf(end: EndedEntry, old: EndQuestions, asked: EndQuestions): EndAnswers {
  const ready = Object.entries(end.ready ?? {}).filter(
    ([seat, points]) =>
      old.ready.some((one) => String(one) === seat) &&
      (points === null || old.points || !asked.points),
  );
  return { ready: Object.fromEntries(ready), pigs: [...(end.pigs ?? [])] };
}

/** The seats about which something has to be said before the hand can end. */
export function unanswered(asked: EndQuestions, { ready, pigs }: EndAnswers): Seat[] {
  return asked.ready.filter((seat) => !(seat in ready) && !pigs.includes(seat));
}

/** The end of the hand; null if an answer is missing. */
export function endOf(
  entries: readonly Entry[],
  facts: SheetFacts,
  asked: EndQuestions,
  answers: EndAnswers,
): EndedEntry | null {
  if (unanswered(asked, answers).length) return null;
  const pigs = asked.pigs.filter((seat) => answers.pigs.includes(seat));
  const readiness = (seat: Seat) => (pigs.includes(seat) ? null : (answers.ready[seat] ?? null));
  const ready = Object.fromEntries(seatsLeft(entries).map((seat) => [seat, readiness(seat)]));
  return {
    e: "ended",
    why: asked.why,
    ...(facts.ends.some((end) => end.ready.length) && { ready }),
    ...(asked.pigs.length && { pigs }),
  };
}

/** Whether no more can happen, so that only the end is missing. */
export function isDecided(hand: SheetHand, facts: SheetFacts): boolean {
  return !hand.over && 4 - hand.in.length >= facts.winners;
}

export function entryIn({ entry }: WrittenEntry): Entry {
  return entry;
}

export function withoutEnd(written: readonly WrittenEntry[]): WrittenEntry[] {
  return written.filter(({ entry }) => entry.e !== "ended");
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

/** Who discarded the tile of a player's last kong; null if its tiles were all the player's own. */
export function kongClaimedFrom(entries: readonly Entry[], seat: Seat): Seat | null {
  const last = entries.findLast((entry) => entry.e === "kong" && entry.seat === seat);
  return last?.e === "kong" && last.kind === "kong" ? (last.from ?? null) : null;
}

/** How many kongs a player has declared, for the refund after a discard. */
export function kongsOf(entries: readonly Entry[], seat: Seat | null): number {
  return entries.filter((entry) => entry.e === "kong" && entry.seat === seat).length;
}
