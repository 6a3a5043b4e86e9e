/** How far a hand is from ready, in words. */

import type { Wait, Waits } from "../../wire/types";
import explain from "words:explain";
import t from "words:table";

export type Distance = NonNullable<Waits["distance"]>;

export function awayInWords(distance: number): string {
  if (distance <= 0) return t("waits_gone");
  return t("waits_none", { n: distance });
}

const SHAPES = [
  "standard",
  "seven_pairs",
  "thirteen_orphans",
  "thirteen_unconnected",
  "nfnl",
] as const;

/** Each shape of the game with its distance, the nearest first. */
export function byShape(distance: Distance): { name: string; away: number }[] {
  return SHAPES.flatMap((shape) => {
    const away = distance.by_configuration[shape];
    return away === undefined ? [] : [{ name: explain(shape), away }];
  }).sort((one, other) => one.away - other.away);
}

/** The most that a wait would bring; null if none wins. */
export function mostPoints(waits: readonly Wait[]): number | null {
  const points = waits.flatMap(({ discard, self_draw }) => [discard, self_draw]);
  const known = points.filter((n) => n !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

export function unseenOf(tiles: readonly { unseen: number }[]): number {
  return tiles.reduce((sum, { unseen }) => sum + unseen, 0);
}
