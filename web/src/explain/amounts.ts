/** Points and totals in words. */

import { games } from "../wire/games.svelte";
import type { Explanation } from "../wire/types";
import type { GameUnit, Explanation as Parts } from "../wire/wire.gen";
import { inWords } from "../words/words.svelte";
import t from "words:explain";

/** A win with its explanation, and the explanation alone. */
export type Win = Explanation;
export type Why = Parts;

export function points(n: number): string {
  return t("points", { n });
}

/** A value in a unit: `8 faan`; a unit that is not known stays as it is written. */
export function worth(n: number | string, unit: string): string {
  const known = unitOf(unit);
  return known ? inWords(known.text).replace("{n}", String(n)) : `${n} ${unit}`;
}

function unitOf(id: string): GameUnit | undefined {
  return games.known.flatMap((game) => game.units).find((unit) => unit.id === id);
}

/** The total of a win as it counts, and the rest that is lost: in the largest unit there is. */
export function counted(win: object): { counts: string; rest: string | null } {
  const parts = Object.entries(win).flatMap(([id, n]) => {
    const unit = unitOf(id);
    return unit && typeof n === "number" ? [{ ...unit, n }] : [];
  });
  parts.sort((one, other) => other.size - one.size);
  const first = parts.find((part) => part.n) ?? parts.at(-1);
  const lost = parts.find((part) => part !== first && part.n);
  return {
    counts: first ? worth(first.n, first.id) : "",
    rest: lost ? worth(lost.n, lost.id) : null,
  };
}

/** A row of the payout table; one that is only numbers gets its unit: `30–39 faan`. */
export function payoutRow(row: string, unit: string): string {
  return /^[\d+-]+$/.test(row) ? worth(row.replace("-", "–"), unit) : row;
}
