import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import { EVERY_LANGUAGE } from "../tests/languages";
import { language, showLanguage } from "../words/language.svelte";
import Kit from "./Kit.svelte";
import source from "./Kit.svelte?raw";

const PARTS = Object.keys(import.meta.glob("../ui/*.svelte"));

it.each(PARTS)("shows %s", (part) => {
  const [, name] = /(\w+)\.svelte$/.exec(part)!;
  expect(source).toMatch(new RegExp(`<${name!}\\b`));
});

/** What is amiss for people who do not see well, or do not see. */
async function barriers(): Promise<string[]> {
  // colours in the middle of a change are no one's
  const ending = document.getAnimations().filter(({ effect }) => {
    return effect?.getComputedTiming().iterations !== Infinity;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
    );
}

describe.each(EVERY_LANGUAGE)("in %s", (shown) => {
  beforeEach(() => showLanguage(shown));

  it.each(["light", "dark"])("is accessible in the %s theme", async (theme) => {
    const screen = await render(Kit, {});
    await screen.getByRole("radio", { name: theme, exact: true }).click();
    await expect.element(document.documentElement).toHaveAttribute("data-theme", theme);
    expect(language()).toBe(shown);
    expect(await barriers()).toEqual([]);
  });
});

it.each(["dialog", "confirm", "sheet", "keys"])("opens a %s and closes it", async (name) => {
  const screen = await render(Kit, {});
  await screen.getByRole("button", { name, exact: true }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  expect(await barriers()).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
