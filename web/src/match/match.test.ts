import { describe, expect, it } from "vitest";
import type { Event, Header } from "../wire/types";
import { fromLog, winAt } from "./match";
import { tell } from "../replay/tell";

const EVENTS = [
  { e: "discarded", seat: 0, tile: "5p", drawn: false },
  { e: "won", seat: 1, win: "discard", tile: "5p", from: 0, request: {}, score: {} },
  { e: "paid", from: 0, to: 1, amount: 8, why: "win" },
  { e: "won", seat: 2, win: "discard", tile: "5p", from: 0, request: {}, score: {} },
  { e: "paid", from: 0, to: 2, amount: 2, why: "win" },
  { e: "paid", from: 3, to: 2, amount: 1, why: "kong_refund" },
].map((event, i) => ({ n: i + 1, ...event })) as unknown as Event[];
const GAME = { wall: 108, flowers: false, declares_before_start: false, suited_tiles_win: false };

describe("the win at a place", () => {
  it.each([
    [0, null, []],
    [1, null, []],
    [2, 1, [8]],
    [3, 1, [8]],
    [4, 2, [2]],
    [5, 2, [2]],
    [6, null, []],
  ])("%d", (at, seat, amounts) => {
    const won = winAt(EVENTS, at);
    expect(won?.seat ?? null).toBe(seat);
    expect(won?.payments.map((paid) => paid.amount) ?? []).toEqual(amounts);
  });
});

it("a log is over when its match is", () => {
  const log = { header: {} as Header, events: EVENTS, problem: null };
  expect(fromLog(log, GAME).over).toBe(false);
  const end = { n: 7, e: "match_ended" } as Event;
  expect(fromLog({ ...log, events: [...EVENTS, end] }, GAME).over).toBe(true);
});

describe("events in words", () => {
  const names = ["Mai", "Lan", "Cúc", "Trúc"] as const;

  it.each<[object, string]>([
    [{ e: "discarded", seat: 0, tile: "5p" }, "Mai discarded 5 of circles"],
    [{ e: "drew", seat: 1, tile: "5p" }, "Lan drew 5 of circles"],
    [{ e: "drew", seat: 1, tile: null }, "Lan drew a tile"],
    [{ e: "dealt", seat: 2, tiles: null }, "Cúc is dealt 13 tiles"],
    [{ e: "void_chosen", seat: 3, suit: null, tile: null }, "Trúc chooses a suit to void"],
    [
      { e: "answers", to: "discard", answers: { 1: "pass", 3: "pung" } },
      "Lan passes, Trúc wants the pung",
    ],
    [{ e: "earthquake" }, "earthquake"],
  ])("%j", (event, words) => {
    expect(tell({ n: 1, ...event } as Event, names)).toBe(words);
  });
});
