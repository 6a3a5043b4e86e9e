import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import t from "words:table";
import { tileName } from "../../mahjong/tiles";
import { stateOf } from "../../tests/state.svelte";
import { EVERY_LANGUAGE, expectIn } from "../../tests/languages";
import type { Ask, Choice, View } from "../../wire/types";
import { showLanguage } from "../../words/language.svelte";
import { playable } from "../moment/choices";
import type { Seated } from "../moment/seated.svelte";
import Actions from "./Actions.svelte";

const NAMES = ["Mai", "Lan", "Cúc", "Trúc"];
const HAND = ["1m", "2m", "3m", "4m", "5m", "2p", "3p", "5p", "5p", "5p", "7s", "8s", "9s"];

const choice = (
  kind: Choice["kind"],
  tiles: string[] = [],
  more: Partial<Choice> = {},
): Choice => ({
  action: [kind, ...tiles].join(" "),
  kind,
  tiles,
  as: [],
  suit: null,
  ...more,
});
const PASS = choice("pass");
const PUNG = choice("pung", ["5p", "5p"]);
const KONG = choice("kong", ["5p", "5p", "5p"]);
const chow = (...tiles: string[]) => choice("chow", tiles, { as: [...tiles, "4m"].sort() });
const CHOWS = [chow("2m", "3m"), chow("3m", "5m")];
const voids = (suit: "m" | "p" | "s", tiles: string[]) => choice("void", tiles, { suit });

const SEAT = { tiles: HAND, melds: [], discards: [], declared: [], voided: null } as const;
const VIEW = {
  hand: 5,
  started: true,
  has_drawn: false,
  turn: 0,
  offered: null,
  seats: [SEAT, SEAT, SEAT, SEAT],
} as unknown as View;

const askOf = (legal: Choice[]): Ask => ({
  match: "m",
  ask: 7,
  legal,
  clock: null,
  no_win: null,
  refused: [],
  routine: null,
});

/** The prompt of a player who has these choices. */
async function show(legal: Choice[], changes: Partial<View> = {}, more: Partial<Seated> = {}) {
  const asked = askOf(legal);
  const view = { ...VIEW, ...changes };
  const seated = stateOf({
    asked,
    view,
    bottom: 0,
    mine: view.seats[0],
    names: NAMES,
    moment: { ask: asked, askedAt: performance.now() },
    given: { moment: { ask: asked, askedAt: performance.now() } },
    plays: playable(legal),
    flowers: [],
    lifted: null,
    suit: null,
    ...more,
  }) as unknown as Seated;
  const onact = vi.fn();
  return { screen: await render(Actions, { seated, onact, onflowers: vi.fn() }), onact };
}

// what opens lies above the prompt
beforeEach(() => void (document.body.style.cssText = "position: relative; margin-top: 20rem"));
afterEach(() => document.body.removeAttribute("style"));

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));
  const claimed = (tile: string) => ({ offered: { seat: 2, tile } }) as Partial<View>;

  it("asks for a discard", async () => {
    const { screen } = await show([choice("discard", ["1m"])]);
    await expect.element(screen.getByText(t("your_turn"))).toBeVisible();
    await expect.element(screen.getByRole("toolbar")).not.toBeInTheDocument();
    expectIn(language);
  });

  it("says what a second tap does", async () => {
    const discard = choice("discard", ["1m"]);
    const { screen } = await show([discard], {}, { lifted: "1m" });
    await expect.element(screen.getByText(t("tap_again", { tile: tileName("1m") }))).toBeVisible();
    expectIn(language);
  });

  it("offers to claim a discard", async () => {
    const { screen, onact } = await show([PUNG, KONG, PASS], claimed("5p"));
    const line = t("offered_by", { name: NAMES[2]!, tile: tileName("5p") });
    await expect.element(screen.getByText(line, { exact: true })).toBeVisible();
    const words = screen.getByRole("toolbar").getByRole("button").elements();
    const said = words.map((button) => button.textContent.trim());
    expect(said).toEqual([t("do_kong"), t("do_pung"), t("do_pass")]);
    expectIn(language);
    await screen.getByRole("button", { name: t("do_pung"), exact: true }).click();
    expect(onact).toHaveBeenCalledExactlyOnceWith(PUNG);
  });

  it("asks which of several chows", async () => {
    const { screen, onact } = await show([...CHOWS, PASS], claimed("4m"));
    await screen.getByRole("button", { name: new RegExp(`^${t("do_chow")}`) }).click();
    const chooser = screen.getByRole("dialog", { name: t("which_chow") });
    await expect.element(chooser).toBeVisible();
    expect(onact).not.toHaveBeenCalled();
    expectIn(language);
    const tiles = ["3m", "5m", "4m"].map(tileName);
    await chooser.getByRole("button", { name: tiles[1]! }).click();
    expect(onact).toHaveBeenCalledExactlyOnceWith(CHOWS[1]);
  });

  it("asks for the suit to void", async () => {
    const legal = [voids("m", ["1m"]), voids("p", ["2p"]), voids("s", [])];
    const { screen, onact } = await show(legal, { started: false });
    const suits = screen.getByRole("group", { name: t("void_title") });
    await expect.element(suits).toHaveTextContent(t("void_suit", { n: 5 }));
    expectIn(language);
    await suits.getByText(t("void_card")).click();
    expect(onact).toHaveBeenCalledExactlyOnceWith(legal[2]);
  });

  it("offers a win on one's own draw", async () => {
    const { screen, onact } = await show([choice("win"), choice("discard", ["1m"])]);
    await screen.getByRole("button", { name: t("do_self_draw"), exact: true }).click();
    expect(onact).toHaveBeenCalledOnce();
    expectIn(language);
  });

  it("shows how much time is left", async () => {
    const clock = { left: 60, bank: 0 };
    const { screen } = await show([], {}, { asked: { ...askOf([PASS]), clock } });
    const name = new RegExp(t("seconds_left", { n: 60 }).replace("60", "(60|59)"));
    await expect.element(screen.getByRole("timer", { name })).toBeVisible();
    expectIn(language);
  });

  it("explains a claim to newcomers, until they know", async () => {
    const { screen } = await show([PUNG, PASS], { ...claimed("5p"), hand: 0 });
    await expect.element(screen.getByText(t("claim_help"))).toBeVisible();
    expectIn(language);
    await screen.getByRole("button", { name: t("got_it") }).click();
    await expect.element(screen.getByText(t("claim_help"))).not.toBeInTheDocument();
  });
});

it("hears the keys, but never lets a win go by Escape", async () => {
  const { onact } = await show([choice("win"), PUNG, PASS], { offered: { seat: 2, tile: "5p" } });
  await userEvent.keyboard("{Escape}");
  expect(onact).not.toHaveBeenCalled();
  await userEvent.keyboard("p");
  expect(onact).toHaveBeenCalledExactlyOnceWith(PUNG);
});
