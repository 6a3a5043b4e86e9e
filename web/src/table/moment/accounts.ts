/** Who paid whom, added up and grouped by reason. */

import { ofSeats, SEATS, type OfSeats } from "../../mahjong/seats";
import type { HandSummary } from "../../match/reducer";
import type { Paid, ScoreRequest, Seat, WinAnswer, Won } from "../../wire/types";
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

/** How often each seat has won, and how often others have won on its tile. */
export function tally(hands: readonly Pick<HandSummary, "wins">[]): OfSeats<Tally> {
  const wins = hands.flatMap((hand) => hand.wins);
  return ofSeats((seat) => ({
    wins: wins.filter((won) => won.seat === seat).length,
    dealtIn: wins.filter((won) => won.from === seat).length,
  }));
}

interface Tally {
  wins: number;
  dealtIn: number;
}

/** The win that was worth most, the first of several, of those whose tiles are known. */
export function bestWin(hands: readonly Pick<HandSummary, "wins">[]): ShownWin | null {
  let best: ShownWin | null = null;
  for (const won of hands.flatMap((hand) => hand.wins))
    if (isShown(won) && won.score.points > (best?.score.points ?? 0)) best = won;
  return best;
}

export type ShownWin = Won & { request: ScoreRequest; score: WinAnswer };

function isShown(won: Won): won is ShownWin {
  return won.request !== null && won.score !== null;
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
