/** Points as reviews show them. */

import { numberOf } from "../words/format";
import type { Choice, Reviewed } from "../wire/types";

export function points(value: number): string {
  return numberOf(value, Math.abs(value) < 10 ? 2 : 1);
}

/** An action of a decision in its parts: what was played, and the best, are candidates. */
export function choiceIn({ candidates }: Reviewed, action: string): Choice | undefined {
  return candidates.find((one) => one.action === action)?.choice;
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
