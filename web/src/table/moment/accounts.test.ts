import { describe, expect, it } from "vitest";
import type { Paid, Won } from "../../wire/types";
import { bestWin, byReason, endingWins, net, standings, tally } from "./accounts";
import { signed } from "../../words/format";

const PAYMENTS: Paid[] = [
  { n: 1, from: 1, to: 0, amount: 2, why: "kong" },
  { n: 2, from: 2, to: 0, amount: 8, why: "win" },
  { n: 3, from: 0, to: 1, amount: 2, why: "kong_refund" },
  { n: 4, from: 3, to: null, amount: 48, why: "flower_pig" },
];

describe("payments", () => {
  it("add up for each seat; what goes to nobody is lost", () => {
    expect(net(PAYMENTS)).toEqual([8, 0, -8, -48]);
  });

  it("are grouped by reason, the wins first", () => {
    const found = byReason(PAYMENTS).map(({ why, payments }) => `${why} ${payments[0]!.n}`);
    expect(found).toEqual(["win 2", "kong 1", "kong_refund 3", "flower_pig 4"]);
  });
});

describe("the wins that ended a hand", () => {
  const win = (n: number, from: Won["from"], tile: string): Won =>
    ({ n, from, tile, win: from === null ? "self_draw" : "discard" }) as Won;

  it.each([
    ["none", [], []],
    ["a self-draw", [win(1, 2, "5p"), win(2, null, "5p")], [2]],
    ["several on one discard", [win(1, 3, "1m"), win(2, 0, "5p"), win(3, 0, "5p")], [2, 3]],
  ])("are known: %s", (_, wins, ending) => {
    expect(endingWins(wins).map(({ n }) => n)).toEqual(ending);
  });
});

describe("the wins of a match", () => {
  const win = (seat: Won["seat"], from: Won["from"], points: number | null): Won =>
    ({ seat, from, request: points && {}, score: points && { points } }) as unknown as Won;
  const HANDS = [{ wins: [win(1, 3, 8), win(2, 3, null)] }, { wins: [win(0, null, 8)] }];

  it("are counted for each seat, and whose tiles they were", () => {
    expect(tally(HANDS).map(({ wins, dealtIn }) => [wins, dealtIn])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 2],
    ]);
  });

  it("have a best one: the first of those that are worth most and are shown", () => {
    expect(bestWin(HANDS)).toBe(HANDS[0]!.wins[0]);
    expect(bestWin([{ wins: [win(2, 3, null)] }])).toBeNull();
  });
});

describe("standings", () => {
  it("go from first to last; who has the same shares a place", () => {
    const found = standings([-4, 10, -4, -2]).map(({ seat, rank }) => `${rank}: ${seat}`);
    expect(found).toEqual(["1: 1", "2: 3", "3: 0", "3: 2"]);
  });

  it.each([
    [0, "0"],
    [12, "+12"],
    [-3, "−3"],
  ])("write %i as %s", (points, text) => {
    expect(signed(points)).toBe(text);
  });
});
