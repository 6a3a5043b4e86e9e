import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:rules";
import { optionsIn, optionsOf } from "../mahjong/house-rules";
import { go } from "../lib/router.svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { application, ask, serve } from "../tests/server";
import { games } from "../wire/games.svelte";
import type { RulesPage } from "../wire/types";
import { showLanguage } from "../words/language.svelte";
import { inWords } from "../words/words.svelte";
import Differences from "./Differences.svelte";
import GameRules from "./GameRules.svelte";
import Presets from "./Presets.svelte";
import RulesSummary from "./RulesSummary.svelte";

/** Every preset that the games have, and the rules as they are written beside them. */
const withPresets = () => games.all.filter(({ presets }) => presets.length > 1);
const preset = (game: string, name: string) =>
  games.find(game)!.presets.find((one) => one.name === name)!;

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("offers the presets, with a sentence on the one that holds", async () => {
    expect(withPresets()).not.toEqual([]);
    for (const game of withPresets())
      for (const one of game.presets) {
        const rules = one.name ? `${game.id}:${one.name}` : game.id;
        const screen = await render(Presets, { game, rules, onchange: () => {} });
        const pressed = screen.getByRole("button", { pressed: true });
        await expect.element(pressed).toHaveTextContent(inWords(one.label));
        await expect.element(screen.getByText(inWords(one.means))).toBeVisible();
        expect(screen.getByRole("button").all()).toHaveLength(game.presets.length);
        expectIn(language, screen.container);
        await screen.unmount();
      }
  });

  it("says of every preset what is different", async () => {
    for (const game of withPresets())
      for (const { name, options } of game.presets.slice(1)) {
        const page = await ask<RulesPage>("GET", `/api/games/${game.id}?rules=${game.id}:${name}`);
        const screen = await render(Differences, { page });
        expect(screen.getByRole("term").all()).toHaveLength(Object.keys(options).length);
        await expect.element(screen.getByText(inWords(preset(game.id, name).means))).toBeVisible();
        expectIn(language, screen.container);
        await screen.unmount();
      }
  });
});

it("begins the rules of a preset with what is different", async () => {
  serve(application);
  go("/rules/vietnamese?rules=vietnamese:formed", true);
  const screen = await render(GameRules, { id: "vietnamese" });
  const headings = () => screen.getByRole("heading", { level: 2 }).all();
  await expect.poll(() => headings().length, { timeout: 10_000 }).toBe(7);
  expect(headings()[0]!.element()).toHaveTextContent(t("differences"));
});

it("chooses a preset, and keeps how many hands are played", async () => {
  const game = games.find("vietnamese")!;
  const onchange = vi.fn();
  const rules = "vietnamese(hands=4,nfnl=off)";
  const screen = await render(Presets, { game, rules, onchange });
  await expect.element(screen.getByText(t("own_rules"))).toBeVisible();
  expect(screen.getByRole("button", { pressed: true }).all()).toEqual([]);
  await screen.getByRole("button", { name: inWords(preset(game.id, "formed").label) }).click();
  await screen.getByRole("button", { name: "As written" }).click();
  expect(onchange.mock.calls.flat()).toEqual([
    "vietnamese(hands=4,nfnl=standard)",
    "vietnamese(hands=4)",
  ]);
});

it("offers nothing where a game has no presets, or where they are all alike", async () => {
  const without = games.find("b30fj")!;
  const sbr = games.find("sbr")!;
  const book = sbr.presets.filter(({ name }) => !name || name === "book");
  // the textbook is different in how one plays, not in what a hand is worth
  const scored = { ...sbr, presets: book, switches: sbr.switches.filter((one) => one.scoring) };
  for (const game of [without, scored]) {
    const screen = await render(Presets, { game, rules: game.id, onchange: () => {} });
    expect(screen.container).toHaveTextContent(/^$/);
    await screen.unmount();
  }
});

it("names the preset among the house rules that are in force", async () => {
  const game = games.find("sbr")!;
  const { label, means } = preset("sbr", "book");
  const screen = await render(RulesSummary, { game, rules: "sbr:book(hands=4)" });
  await expect.element(screen.getByText(`${inWords(label)}. ${inWords(means)}`)).toBeVisible();
  await screen.rerender({ rules: "sbr:book(own_four=hand)" });
  await expect.element(screen.getByText(inWords(means))).not.toBeInTheDocument();
  await screen.rerender({ rules: "sbr" });
  await expect.element(screen.getByText(t("standard_rules"))).toBeVisible();
});

it("lists every difference with what is written", async () => {
  const rules = "vietnamese:formed(hands=4)";
  const page = await ask<RulesPage>("GET", `/api/games/vietnamese?rules=${rules}`);
  const screen = await render(Differences, { page });
  const said = screen.getByRole("definition").all();
  expect(said.map((one) => one.element().textContent)).toEqual([
    "Those that are also four sets and a pair",
    "As written: Any fourteen of them",
    "4",
    "As written: 16",
  ]);
  expect(optionsOf(page.game, optionsIn(page.game, rules))).toEqual(page.options);
});
