import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { cards } from "../wire/games.svelte";
import { showLanguage } from "../words/language.svelte";
import { inWords } from "../words/words.svelte";
import { presetRulesOf, rulesOf } from "./play-options.svelte";
import PlayOptions from "./PlayOptions.svelte";

const vietnamese = () => cards.find("vietnamese")!;

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it.each(["b30fj", "sbr", "vietnamese"])("offers how to play %s", async (id) => {
    const game = cards.find(id)!;
    const screen = await render(PlayOptions, { game });
    const choices = screen.getByRole("button").all();
    const offered = id === "b30fj" ? [] : game.presets; // it has none but the rules as written
    expect(choices.map((choice) => choice.element().textContent)).toEqual(
      offered.map(({ label }) => inWords(label)),
    );
    for (const [at, choice] of choices.entries()) {
      await choice.click();
      await expect.element(screen.getByText(inWords(game.presets[at]!.means))).toBeVisible();
    }
    expectIn(language, screen.container);
  });
});

it("plays the preset that was chosen, with as many hands as were chosen", async () => {
  const game = vietnamese();
  expect(rulesOf(game)).toBe("vietnamese");
  const screen = await render(PlayOptions, { game });
  await screen.getByRole("button", { name: "Formed hands" }).click();
  expect([presetRulesOf(game), rulesOf(game)]).toEqual(["vietnamese:formed", "vietnamese:formed"]);
  await screen.getByRole("combobox", { name: "Hands" }).selectOptions("4");
  expect(rulesOf(game)).toBe("vietnamese:formed(hands=4)");
  await screen.getByRole("button", { name: "As written" }).click();
  expect(rulesOf(game)).toBe("vietnamese(hands=4)");
});

it("forgets a preset that is not there any more", async () => {
  const screen = await render(PlayOptions, { game: vietnamese() });
  await screen.getByRole("button", { name: "Formed hands" }).click();
  const later = { ...vietnamese(), presets: vietnamese().presets.slice(0, 1) };
  expect(rulesOf(later)).toBe("vietnamese");
});
