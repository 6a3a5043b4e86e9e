/** Who paid whom, added up and grouped by reason. */

import { SEATS } from "../../mahjong/seats";
import type { Paid, Seat, Won } from "../../wire/types";
import t from "words:table";

export type Reason = Paid["why"];

/** In the order in which people go through them at the end of a hand. */
const REASONS: readonly Reason[] = ["win", "kong", "kong_refund", "not_ready", "flower_pig"];

/** What each seat has gained or lost by these payments. */
export function net(payments: readonly Paid[]): [number, number, number, number] {
  const points: [number, number, number, number] = [0, 0, 0, 0];
  for (const { from, to, amount } of payments) {
    points[from] -= amount;
    if (to !== null) points[to] += amount;
  }
  return points;
}

/** The last win, and those that were on the same tile. */
export function endingWins(wins: readonly Won[]): Won[] {
  const last = wins.at(-1);
  return wins.filter(
    (won) =>
      won === last ||
      (last?.from != null &&
        won.from === last.from &&
        won.win === last.win &&
        won.tile === last.tile),
  );
}

/** The payments by their reason, and for one reason by who got them. */
export function byReason(payments: readonly Paid[]): { why: Reason; payments: Paid[] }[] {
  return REASONS.map((why) => ({
    why,
    payments: payments.filter((paid) => paid.why === why),
  })).filter((group) => group.payments.length > 0);
}

/** The seats from first to last, with their rank; equal points share one. */
export function standings(
  scores: readonly number[],
): { seat: Seat; score: number; rank: number }[] {
  const seats = SEATS;
  return seats
    .map((seat) => {
      const score = scores[seat] ?? 0;
      return { seat, score, rank: 1 + scores.filter((other) => other > score).length };
    })
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

export function pointsInWords(n: number): string {
  return t("points", { n });
}
