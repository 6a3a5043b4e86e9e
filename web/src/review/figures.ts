/** Points as reviews show them, and the lines of their graphs. */

import { numberOf } from "../words/format";
import type { Reviewed } from "../wire/types";

export function points(value: number): string {
  return numberOf(value, Math.abs(value) < 10 ? 2 : 1);
}

const SIZES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Sizes of losses to choose from: each leaves fewer mistakes than the one before, and some. */
export function thresholds(decisions: readonly Reviewed[]): number[] {
  const losses = decisions.filter((one) => one.mistake).map((one) => one.loss);
  let left = losses.length;
  return SIZES.filter((size) => {
    const n = losses.filter((loss) => loss >= size).length;
    const useful = n > 0 && n < left;
    if (useful) left = n;
    return useful;
  });
}

export interface Dot {
  x: number;
  y: number;
}

/** A line through values, with a few marks of the axis, in a picture of this size. */
export function line(
  values: readonly number[],
  width: number,
  height: number,
): { dots: Dot[]; marks: { y: number; value: number }[] } {
  const top = Math.max(...values, 0);
  const bottom = Math.min(...values, 0);
  const span = top - bottom || 1;
  const y = (value: number) => ((top - value) / span) * height;
  const x = (at: number) => (values.length > 1 ? (at / (values.length - 1)) * width : width / 2);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough)! * power;
  const marks = [];
  for (let at = Math.ceil(bottom / step); at * step <= top + step / 1000; at += 1)
    marks.push({ y: y(at * step), value: Number((at * step).toPrecision(6)) });
  return { dots: values.map((value, at) => ({ x: x(at), y: y(value) })), marks };
}
