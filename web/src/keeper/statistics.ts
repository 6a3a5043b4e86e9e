/** What the players have done over several score sheets, by name. */

import type { Seat } from "./types";
import { SEATS } from "../mahjong/seats";
import { pointsOf } from "./tell";
import type { Sheet, SheetHand } from "./types";

export interface PlayerStatistics {
  name: string;
  hands: number;
  wins: number;
  selfDrawn: number;
  dealIns: number;
  points: number;
  /** The most points of a hand, the best first. */
  best: { points: number; code: string }[];
}

const MOST_BEST = 3;

export function statisticsOf(
  sheets: readonly Pick<Sheet, "code" | "names" | "hands">[],
): PlayerStatistics[] {
  const found = new Map<string, PlayerStatistics>();
  for (const { code, names, hands } of sheets)
    for (const seat of SEATS) {
      const name = names[seat];
      const key = name.toLocaleLowerCase();
      const one = found.get(key) ?? empty(name);
      found.set(key, one);
      for (const hand of hands) if (hand.entries.length) add(one, hand, seat, code);
    }
  return [...found.values()]
    .filter(({ hands }) => hands)
    .sort((a, b) => b.hands - a.hands || b.points - a.points);
}

function empty(name: string): PlayerStatistics {
  return { name, hands: 0, wins: 0, selfDrawn: 0, dealIns: 0, points: 0, best: [] };
}

function add(one: PlayerStatistics, hand: SheetHand, seat: Seat, code: string): void {
  one.hands++;
  one.points += hand.balance[seat];
  for (const written of hand.entries) {
    const { entry } = written;
    if (entry.e !== "won") continue;
    if (entry.from === seat) one.dealIns++;
    if (entry.seat !== seat) continue;
    one.wins++;
    if (entry.win === "self_draw") one.selfDrawn++;
    one.best = [...one.best, { points: pointsOf(written) ?? 0, code }]
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST_BEST);
  }
}
