import { describe, expect, it } from "vitest";
import type { Paid, Won } from "../../wire/types";
import { byReason, endingWins, net, standings } from "./accounts";
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
