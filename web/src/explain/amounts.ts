/** Points and totals in words. */

import type { Explanation } from "../lib/types";
import type { Explanation as Parts } from "../lib/wire.gen";
import t from "../words/explain";

/** A win with its explanation, and the explanation alone. */
export type Win = Explanation;
export type Why = Parts;
type Unit = "faan" | "fan" | "phan" | "mun";

export function points(n: number): string {
  return t(n === 1 ? "point" : "points", { n });
}

/** A value in a unit: `8 faan`; a unit that is not known stays as it is written. */
export function worth(n: number, unit: string): string {
  return isUnit(unit) ? t(unit, { n }) : `${n} ${unit}`;
}

function isUnit(unit: string): unit is Unit {
  return unit === "faan" || unit === "fan" || unit === "phan" || unit === "mun";
}

/** The total as a player says it: in mủn as soon as there is one, because what is left is lost. */
export function totalWorth(
  { total, unit }: Pick<Why, "total" | "unit">,
  { mun, phan }: Pick<Win, "mun" | "phan">,
): {
  sum: string;
  counts: string;
  rest: string | null;
} {
  const sum = worth(total, unit);
  if (!mun) return { sum, counts: sum, rest: null };
  return { sum, counts: worth(mun, "mun"), rest: phan ? worth(phan, "phan") : null };
}

/** A row of the payout table; one that is only numbers gets its unit: `30–39 faan`. */
export function payoutRow(row: string, unit: string): string {
  return /^[\d+-]+$/.test(row) && isUnit(unit) ? t(unit, { n: row.replace("-", "–") }) : row;
}
