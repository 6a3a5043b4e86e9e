/** Points and totals in words. */

import type { Explanation } from "../lib/types";
import type { Explanation as Parts } from "../lib/wire.gen";
import t from "../words/explain";

/** A win with its explanation, and the explanation alone. */
export type Win = Explanation;
export type Why = Parts;
type Unit = "faan" | "fan" | "phan" | "mun";

export function points(n: number): string {
  return t("points", { n });
}

/** A value in a unit: `8 faan`; a unit that is not known stays as it is written. */
export function worth(n: number, unit: string): string {
  return isUnit(unit) ? t(unit, { n }) : `${n} ${unit}`;
}

function isUnit(unit: string): unit is Unit {
  return unit === "faan" || unit === "fan" || unit === "phan" || unit === "mun";
}

const LARGEST_FIRST = ["mun", "phan", "fan", "faan"] as const;

/** The totals of a win as they count: in mủn as soon as there is one, the rest is lost (V11). */
export function counted(totals: Pick<Win, Unit>): string {
  const given = LARGEST_FIRST.filter((unit) => totals[unit] !== null);
  const unit = given.find((each) => totals[each]) ?? given.at(-1);
  return unit ? worth(totals[unit]!, unit) : "";
}

/** All that a hand has, what of it counts, and the phán that are lost. */
export function totalWorth(
  { total, unit }: Pick<Why, "total" | "unit">,
  win: Pick<Win, Unit>,
): {
  sum: string;
  counts: string;
  rest: string | null;
} {
  const sum = worth(total, unit);
  const rest = win.mun && win.phan ? worth(win.phan, "phan") : null;
  return { sum, counts: counted(win), rest };
}

/** A row of the payout table; one that is only numbers gets its unit: `30–39 faan`. */
export function payoutRow(row: string, unit: string): string {
  return /^[\d+-]+$/.test(row) && isUnit(unit) ? t(unit, { n: row.replace("-", "–") }) : row;
}
