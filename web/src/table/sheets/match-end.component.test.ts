import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:table";
import end from "words:match-end";
import type { HandSummary } from "../../match/reducer";
import { application, ask, serve } from "../../tests/server";
import { EVERY_LANGUAGE, expectIn } from "../../tests/languages";
import type { ScoreRequest, WinAnswer, Won } from "../../wire/types";
import { showLanguage } from "../../words/language.svelte";
import { pointsInWords } from "../moment/accounts";
import MatchEnd from "./MatchEnd.svelte";

const NAMES = ["Mai", "Lan", "Cúc", "Trúc"] as const;
const REQUEST: ScoreRequest = {
  variant: "b30fj",
  concealed: "234m567p22z55s",
  melds: [{ kind: "pung", tiles: "777z", as: "777z" }],
  winning_tile: "5s",
  win: "discard",
  flowers: "JD",
};

async function handsWith(request: ScoreRequest | null): Promise<HandSummary[]> {
  const score = request && (await ask<WinAnswer>("POST", "/api/score", request));
  const won = { n: 9, seat: 1, from: 3, win: "discard", tile: "5s", request, score };
  const hand = { hand: 0, start: 1, dealer: 0, round_wind: "E" } as const;
  const wins = [{ ...won, payments: [] } as Won];
  return [{ ...hand, why: "won", before: [0, 0, 0, 0], scores: [0, 8, 0, -8], wins, payments: [] }];
}

async function show(request: ScoreRequest | null) {
  serve(application);
  const hands = await handsWith(request);
  const screen = await render(MatchEnd, { scores: [0, 8, 0, -8], hands, names: NAMES, you: 1 });
  return { screen, hands };
}

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("shows the course of the match, and its best hand as a picture", async () => {
    const { screen, hands } = await show(REQUEST);
    const points = pointsInWords(hands[0]!.wins[0]!.score!.points);
    const picture = screen.getByRole("img", { name: new RegExp(`^Lan.*${points}`) });
    await expect.element(picture).toBeVisible();
    await expect.element(screen.getByRole("img", { name: end("course") })).toBeVisible();
    expectIn(language);
  });
});

it("counts wins and deal-ins", async () => {
  const { screen } = await show(REQUEST);
  const places = screen.getByRole("list", { name: t("standings") }).getByRole("listitem");
  const said = [t("wins_n", { n: 0 }), t("deal_ins_n", { n: 1 })].join(" · ");
  await expect.element(places.nth(0)).toHaveTextContent(t("wins_n", { n: 1 }));
  await expect.element(places.nth(3)).toHaveTextContent(said);
});

it("saves the picture as a file that is one", async () => {
  const { screen } = await show(REQUEST);
  const save = screen.getByRole("link", { name: end("save") });
  await expect.element(save).toHaveAttribute("download", "baida.png");
  const picture = new Image();
  picture.src = save.element().getAttribute("href")!;
  await picture.decode();
  expect([picture.naturalWidth, picture.naturalHeight]).toEqual([1200, 630]);
});

it("has no picture of a hand that lay face down", async () => {
  const { screen } = await show(null);
  await expect.element(screen.getByRole("img", { name: end("course") })).toBeVisible();
  await expect.element(screen.getByText(end("best_hand"))).not.toBeInTheDocument();
});
