import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import type { GameStatistics } from "../wire/types";
import { showLanguage } from "../words/language.svelte";
import Statistics from "./Statistics.svelte";

const FEW: GameStatistics = {
  game: "sbr",
  matches: 1,
  hands: 3,
  wins: 1,
  deal_ins: 2,
  points: -4,
  win_rate: { mean: 0.3333, interval: 1.4342 },
  deal_in_rate: { mean: 0.6667, interval: null },
  points_rate: { mean: -1.3333, interval: 4.25 },
  won_points: null,
  dealt_in_points: null,
  best: [],
  hints: 0,
  matches_with_hints: 0,
};
const MANY: GameStatistics = {
  ...FEW,
  wins: 60,
  win_rate: { mean: 0.3, interval: 0.0642 },
  won_points: { mean: 3.25, interval: 0.4 },
};

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("shows a share of few hands as the number that it is", async () => {
    const screen = await render(Statistics, { statistics: [FEW] });
    const shown = screen.getByRole("definition");
    await expect.element(shown.nth(2)).toHaveTextContent(/^1$/);
    await expect.element(shown.nth(3)).toHaveTextContent(/^2$/);
    expectIn(language);
  });

  it("shows shares and means with their uncertainty", async () => {
    const screen = await render(Statistics, { statistics: [MANY] });
    const shown = screen.getByRole("definition");
    await expect.element(shown.nth(2)).toHaveTextContent("60 (30 ± 6 %)");
    await expect.element(shown.nth(5)).toHaveTextContent(/^−1[.,]3 ± 4[.,][23]$/);
    await expect.element(shown.nth(6)).toHaveTextContent(/^3[.,][23] ± 0[.,]4$/);
    expectIn(language);
  });
});
