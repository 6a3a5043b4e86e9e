import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:keeper";
import calculator from "words:calculator";
import errors from "words:errors";
import picker from "words:picker";
import { address, go } from "../lib/router.svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { application, ask, giving, REFUSED, refusing } from "../tests/server";
import { serve, silent, unreachable } from "../tests/server";
import { showLanguage } from "../words/language.svelte";
import EntryDialog from "./EntryDialog.svelte";
import NewSheet from "./NewSheet.svelte";
import type { SheetAnswer } from "./types";

const NAMES = ["Mai", "Lan", "Cúc", "Trúc"];
const impossible = giving({ ok: false, field: "entries", error: "no", error_text: REFUSED });

/** The dialog in which a player of a new sheet of Sichuan mahjong has won. */
async function openEntry(seat: 0 | 1 | 2 | 3 | null = 1) {
  const body = { rules: "sbr", names: NAMES, dealer: 0 };
  const { code } = await ask<{ code: string }>("POST", "/api/sheets", body);
  const { sheet } = await ask<SheetAnswer>("GET", `/api/sheets/${code}`);
  const given = { onenter: vi.fn(), onrewrite: vi.fn(), onclose: vi.fn() };
  const screen = await render(EntryDialog, { sheet, hand: sheet.hands[0]!, seat, ...given });
  return { screen, enter: screen.getByRole("button", { name: t("enter"), exact: true }), ...given };
}

async function winOnFour(screen: Awaited<ReturnType<typeof openEntry>>["screen"]) {
  await screen.getByRole("button", { name: t("of_self"), exact: true }).click();
  await screen.getByRole("button", { name: "4", exact: true }).click();
}

describe.each(EVERY_LANGUAGE)("an entry in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("is asked for first", async () => {
    const calls = serve(silent);
    const { screen, enter } = await openEntry();
    await expect.element(screen.getByText(t("choose_first"))).toBeVisible();
    await expect.element(enter).toBeDisabled();
    expect(calls).not.toHaveBeenCalled();
    expectIn(language);
  });

  it("does not wait for its preview", async () => {
    serve(silent);
    const { screen, enter, onenter, onclose } = await openEntry();
    await winOnFour(screen);
    await expect.element(screen.getByRole("dialog")).toBeVisible();
    await enter.click();
    expect(onenter.mock.lastCall![0]).toEqual({
      e: "won",
      seat: 1,
      win: "self_draw",
      from: null,
      points: 4,
    });
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("shows who pays whom", async () => {
    serve(application);
    const { screen } = await openEntry();
    await winOnFour(screen);
    // three players pay 4 and the point for the self-draw
    await expect.poll(() => document.querySelectorAll(".outcome li, .outcome tr").length).toBe(3);
    expect(document.querySelector(".outcome")!.textContent).toContain("5");
    expectIn(language);
  });

  it("says why it cannot be", async () => {
    serve(impossible);
    const { screen } = await openEntry();
    await winOnFour(screen);
    await expect.element(screen.getByRole("alert")).toHaveTextContent(REFUSED[language]);
    expectIn(language);
  });

  it("may be entered while nobody answers", async () => {
    serve(unreachable);
    const { screen, enter } = await openEntry();
    await winOnFour(screen);
    await expect.element(screen.getByText(t("preview_failed"))).toBeVisible();
    await expect.element(enter).toBeEnabled();
    expectIn(language);
  });

  it("may be a kong or a penalty", async () => {
    serve(application);
    const { screen, enter, onenter } = await openEntry();
    await screen.getByRole("button", { name: t("kong"), exact: true }).click();
    await expect.element(screen.getByText(t("choose_kong"))).toBeVisible();
    await screen.getByRole("button", { name: t("kong_concealed_kong"), exact: true }).click();
    expectIn(language);
    await enter.click();
    expect(onenter.mock.lastCall![0]).toMatchObject({ e: "kong", kind: "concealed_kong" });
  });

  it("says why tapped tiles cannot be", async () => {
    serve(impossible);
    const { screen } = await openEntry();
    await winOnFour(screen);
    await screen.getByRole("button", { name: t("tap_tiles") }).click();
    await screen.getByRole("textbox").fill("1112345678999m9m");
    const result = screen.getByRole("region", { name: calculator("result") });
    await result.getByRole("radio", { name: picker("p"), exact: true }).click();
    await expect.element(result).toHaveTextContent(REFUSED[language]);
    expectIn(language);
  });
});

describe.each(EVERY_LANGUAGE)("a new sheet in %s", (language) => {
  beforeEach(() => {
    showLanguage(language);
    go("/keeper", true);
  });

  async function open() {
    const screen = await render(NewSheet, {});
    const name = (n: number) => screen.getByRole("combobox", { name: t("player_n", { n }) });
    return { screen, name, start: screen.getByRole("button", { name: t("start"), exact: true }) };
  }

  it("needs four different names", async () => {
    const { screen, name, start } = await open();
    await name(1).fill("Mai");
    await name(2).fill("mai");
    await expect.element(screen.getByRole("alert")).toHaveTextContent(t("same_name"));
    await expect.element(start).toBeDisabled();
    expectIn(language);
  });

  it("is opened", async () => {
    serve(application);
    const { start } = await open();
    await start.click();
    await expect.poll(() => address().path).toMatch(/^\/k\/D-/);
  });

  it("says that it is being opened", async () => {
    serve(silent);
    const { screen, start } = await open();
    await start.click();
    await expect.element(screen.getByRole("button", { name: t("starting") })).toBeDisabled();
    expectIn(language);
  });

  it.each([
    ["why it was refused", refusing("full"), () => REFUSED[language]],
    ["that nobody answers", unreachable, () => errors("unreachable")],
  ])("says %s", async (_, answers, said) => {
    serve(answers);
    const { screen, start } = await open();
    await start.click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(said());
    await expect.element(start).toBeEnabled();
    expectIn(language);
  });
});
