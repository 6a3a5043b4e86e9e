import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:learn";
import common from "words:common";
import errors from "words:errors";
import { go } from "../lib/router.svelte";
import Learn from "../pages/Learn.svelte";
import Practice from "../pages/Practice.svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { application, serve, silent, unreachable } from "../tests/server";
import { showLanguage } from "../words/language.svelte";

async function practise(query: string) {
  go(`/practice?${query}`, true);
  return render(Practice, { id: "" });
}
const DRILL = "rules=sbr&kind=worth&level=1&seed=3";

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("loads lessons", async () => {
    serve(silent);
    const screen = await render(Learn, { id: "sbr/void" });
    await expect.element(screen.getByRole("status")).toHaveTextContent(common("loading"));
    expectIn(language);
  });

  it("lists the lessons of a game", async () => {
    serve(application);
    const screen = await render(Learn, { id: "sbr" });
    await expect.element(screen.getByRole("heading", { level: 2 })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: t("practice") })).toBeVisible();
    expectIn(language);
  });

  it("says what is different for those who play other mahjong", async () => {
    serve(application);
    const screen = await render(Learn, { id: "sbr/different" });
    await screen.getByRole("radio", { name: t("known_riichi") }).click();
    await expect.element(screen.getByRole("listitem").nth(0)).toBeVisible();
    const riichi = screen.getByRole("list").element().textContent;
    await screen.getByRole("radio", { name: t("known_official") }).click();
    await expect.element(screen.getByRole("list")).not.toHaveTextContent(riichi);
    expectIn(language);
  });

  it.each(["go", "go/different", "sbr/nothing"])("has no lessons called %s", async (id) => {
    serve(application);
    const screen = await render(Learn, { id });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(t("no_lesson"));
    expectIn(language);
  });

  it("reaches nobody for a lesson, and tries again", async () => {
    const calls = serve(unreachable);
    const screen = await render(Learn, { id: "sbr/void" });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors("unreachable"));
    calls.mockImplementation(application);
    await screen.getByRole("button", { name: common("retry") }).click();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });

  it("shows a drill", async () => {
    serve(application);
    await practise(DRILL);
    await expect.poll(() => document.querySelectorAll(".answers button").length).toBe(4);
    expectIn(language);
  });

  it.each(["rules=go&kind=worth", "rules=sbr&kind=worth&level=1&seed=x"])(
    "has no drill at %s",
    async (query) => {
      serve(application);
      const screen = await practise(query);
      await expect.element(screen.getByRole("alert")).toHaveTextContent(t("no_drill"));
      expectIn(language);
    },
  );

  it("reaches nobody for a drill", async () => {
    serve(unreachable);
    const screen = await practise(DRILL);
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors("unreachable"));
    expectIn(language);
  });
});

it("shows a drill of the player's own level if there is no such level", async () => {
  serve(application);
  const screen = await practise("rules=sbr&kind=worth&level=99&seed=5");
  await expect.element(screen.getByText("Level 1 of 5")).toBeVisible();
  await expect.poll(() => document.querySelectorAll(".answers button").length).toBe(4);
});
