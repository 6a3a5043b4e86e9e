import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:calculator";
import { points, type Win } from "../explain/amounts";
import { go } from "../lib/router.svelte";
import {
  application,
  firstAnswer,
  REFUSED,
  refusing,
  serve,
  silent,
  unreachable,
} from "../tests/server";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { CallFailed } from "../wire/api";
import { games } from "../wire/games.svelte";
import type { Text } from "../wire/types";
import { inWords } from "../words/words.svelte";
import { showLanguage } from "../words/language.svelte";
import Calculator from "./Calculator.svelte";

const WIN = "hand=2233445566778m&win_tile=8m&win=self_draw";
const WAITS = "hand=123m456p78s11555z";
const NO_WIN = "hand=123m456p789s111zJA&win_tile=5p&win=discard";
const CONTRADICTION = "hand=123m456p789s1112z&win_tile=2z&win=discard&first=heaven";

async function open(query: string, game = "b30fj", more = "") {
  go(`/calculator?rules=${game}&${query}${more}`, true);
  const screen = await render(Calculator, {});
  return { screen, result: screen.getByRole("region", { name: t("result") }) };
}

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("asks for tiles first", async () => {
    const calls = serve(silent);
    const { result } = await open("");
    await expect.element(result).toHaveTextContent(t("missing", { n: 14 }));
    expect(calls).not.toHaveBeenCalled();
    expectIn(language);
  });

  it("says that it asks", async () => {
    serve(silent);
    const { result } = await open(WIN);
    await expect.element(result).toHaveTextContent(t("asking"));
    await expect.element(result).toHaveAttribute("aria-busy", "true");
    expectIn(language);
  });

  it("says why the call was refused", async () => {
    serve(refusing("too_large"));
    const { result } = await open(WIN);
    await expect.element(result).toHaveTextContent(`${t("cannot_be")} ${REFUSED[language]}`);
  });

  it("says why the hand cannot be, beside the circumstances too", async () => {
    serve(application);
    const { screen, result } = await open(CONTRADICTION);
    await expect.element(result.getByRole("heading")).toHaveTextContent(t("cannot_be"));
    expectIn(language);
    const said = result.getByRole("paragraph").element().textContent;
    await expect.element(screen.getByRole("alert")).toHaveTextContent(said);
  });

  it("says that nobody answers", async () => {
    serve(unreachable);
    const { result } = await open(WAITS);
    await expect.element(result).toHaveTextContent(t("unreachable"));
    expectIn(language);
  });

  it("explains a win", async () => {
    const calls = serve(application);
    const { result } = await open(WIN);
    const win = await firstAnswer<Win>(calls);
    await expect.element(result).toHaveTextContent(points(win.points));
    expectIn(language);
  });

  it("shows what a hand waits for", async () => {
    serve(application);
    const { result } = await open(WAITS);
    await expect.element(result.getByRole("heading", { name: t("waits") })).toBeVisible();
    expectIn(language);
  });

  it("says why a complete hand is no win", async () => {
    const calls = serve(application);
    const { result } = await open(NO_WIN);
    const { why_text } = await firstAnswer<{ why_text: Text }>(calls);
    await expect.element(result).toHaveTextContent(`${t("no_win")} ${inWords(why_text)}`);
    expectIn(language);
  });

  it("says how far a hand is from being ready", async () => {
    serve(application);
    const { result } = await open("hand=1123358m224679p", "sbr", "&voided=s");
    await expect.element(result.getByRole("heading")).toHaveTextContent(t("away", { n: 2 }));
    expectIn(language);
  });

  it("says which typed tile there is too often", async () => {
    serve(silent);
    const { screen } = await open("");
    const typed = screen.getByRole("textbox", { name: t("type_hand") });
    await typed.fill("11111m");
    await expect.element(typed).toHaveAttribute("aria-invalid", "true");
    await expect.element(screen.getByRole("status").filter({ hasText: "4" })).toBeVisible();
    expectIn(language);
  });

  it("says that the games are not there, ", async () => {
    Object.assign(games, { all: [], problem: new CallFailed(0, "unreachable", "for programs") });
    serve(silent);
    const { screen } = await open("");
    await expect.element(screen.getByRole("alert")).toBeVisible();
    expectIn(language);
  });
});
