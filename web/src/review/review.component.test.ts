import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:reviews";
import common from "words:common";
import errors from "words:errors";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { giving, REFUSED, refusing, serve, silent, unreachable } from "../tests/server";
import type { ReviewAnswer } from "../wire/types";
import { showLanguage } from "../words/language.svelte";
import Ask from "./Ask.svelte";
import { Maker } from "./maker.svelte";
import Overview from "./Overview.svelte";

const NAMES = ["Mai", "Lan", "Cúc", "Trúc"] as const;
const answer = (more: Partial<ReviewAnswer>): ReviewAnswer => ({
  match: "m1",
  seat: 0,
  state: "none",
  ahead: 0,
  done: 0,
  decisions: 0,
  problem: null,
  review: null,
  ...more,
});
const SUMMARY = { seat: 0, name: "Mai", bot: null, decisions: 7, mistakes: 0, loss: 0 } as const;
const REVIEW: NonNullable<ReviewAnswer["review"]> = {
  decisions: [],
  summary: {
    rules: "sbr",
    reviewer: 1,
    hands: 1,
    seed: 1,
    worlds: 160,
    complete: true,
    untold: 0,
    decisions: 7,
    mistakes: 0,
    worst: [],
    seats: [
      {
        ...SUMMARY,
        loss_error: 0,
        loss_per_decision: null,
        loss_per_decision_error: null,
        categories: { danger: { mistakes: 2, loss: 1.5 } },
      },
    ],
  },
};

async function look() {
  const maker = new Maker("m1");
  onTestFinished(() => maker.leave());
  const onseat = vi.fn();
  const screen = await render(Ask, { maker, names: [...NAMES], seat: 0, onseat });
  void maker.look(0);
  return { screen, onseat };
}

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("says that it loads", async () => {
    serve(silent);
    const { screen } = await look();
    await expect.element(screen.getByRole("status")).toHaveTextContent(common("loading"));
    expectIn(language);
  });

  it("offers a review, for any player", async () => {
    const calls = serve(giving(answer({})));
    const { screen, onseat } = await look();
    const make = screen.getByRole("button", { name: t("review_it") });
    await expect.element(make).toBeVisible();
    expectIn(language);
    calls.mockImplementation(giving(answer({ state: "running", done: 3, decisions: 9 })));
    await make.click();
    expect(calls.mock.lastCall!.slice(0, 2)).toEqual(["POST", "/api/reviews/m1/0"]);
    const progress = t("progress", { done: 3, all: 9 });
    await expect.element(screen.getByRole("status")).toHaveTextContent(progress);
    expectIn(language);
    await screen.getByRole("radio", { name: "Cúc" }).click();
    expect(onseat).toHaveBeenCalledExactlyOnceWith(2);
  });

  it("says how many are before it, and can be cancelled", async () => {
    const calls = serve(giving(answer({ state: "waiting", ahead: 4 })));
    const { screen } = await look();
    await expect.element(screen.getByRole("status")).toHaveTextContent(t("waiting", { n: 4 }));
    expectIn(language);
    await screen.getByRole("button", { name: t("cancel") }).click();
    await expect.element(screen.getByRole("button", { name: t("review_it") })).toBeVisible();
    expect(calls.mock.lastCall!.slice(0, 2)).toEqual(["DELETE", "/api/reviews/m1/0"]);
  });

  it("says why a review failed", async () => {
    serve(giving(answer({ state: "failed", problem: REFUSED })));
    const { screen } = await look();
    const failed = t("failed", { why: REFUSED[language] });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(failed);
    expectIn(language);
  });

  it.each([
    ["why it was refused", refusing("full"), () => REFUSED[language]],
    ["that nobody answers", unreachable, () => errors("unreachable")],
  ])("says %s, and asks again", async (_, answers, said) => {
    const calls = serve(answers);
    const { screen } = await look();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(said());
    expectIn(language);
    calls.mockImplementation(giving(answer({ state: "running", decisions: 9 })));
    await screen.getByRole("button", { name: common("retry") }).click();
    await expect.element(screen.getByRole("progressbar")).toBeVisible();
  });

  it("says that there was no mistake", async () => {
    const screen = await render(Overview, { match: "m1", seat: 0, review: REVIEW });
    await expect.element(screen.getByText(t("no_mistakes"))).toBeVisible();
    await expect.element(screen.getByText(t("none_shown"))).toBeVisible();
    expectIn(language);
  });
});
