import { expect, test } from "vitest";
import type { ScoreRequest, WinAnswer } from "../wire/types";
import { arrange, type Shown } from "./arrange";

function lay(
  request: Partial<ScoreRequest>,
  groups: string[],
  jokers: { joker: string; as: string }[] = [],
) {
  const whole = { variant: "b30fj", win: "discard", concealed: "", winning_tile: "", ...request };
  const answer = { ok: true, reading: { configuration: "standard", groups, jokers } };
  return arrange(whole as ScoreRequest, answer as WinAnswer);
}

const written = (tiles: Shown[]) =>
  tiles.map(({ tile, as }) => (as ? `${tile}=${as}` : tile)).join(" ");

test("by groups, without the winning tile", () => {
  const { groups, winning, melds } = lay({ concealed: "99p45s567m333z123p", winning_tile: "6s" }, [
    "123p",
    "456s",
    "567m",
    "333z",
    "99p",
  ]);
  expect(groups.map(written)).toEqual(["1p 2p 3p", "4s 5s", "5m 6m 7m", "3z 3z 3z", "9p 9p"]);
  expect(winning).toEqual({ tile: "6s", as: null });
  expect(melds).toEqual([]);
});

test("a triplet stays whole where another group can have been completed", () => {
  const { groups } = lay({ concealed: "22m22m34m", winning_tile: "2m" }, ["222m", "234m"]);
  expect(groups.map(written)).toEqual(["2m 2m 2m", "3m 4m"]);
});

test("jokers are where they stand for something, the winning one too", () => {
  const { groups, winning } = lay(
    { concealed: "12mJAJN5p", winning_tile: "JP" },
    ["123m", "555p"],
    [
      { joker: "JA", as: "3m" },
      { joker: "JN", as: "5p" },
      { joker: "JP", as: "5p" },
    ],
  );
  expect(groups.map(written)).toEqual(["1m 2m JA=3m", "5p JN=5p"]);
  expect(winning).toEqual({ tile: "JP", as: "5p" });
});

test("melds lie apart, between the concealed sets and the pair in the reading", () => {
  const { groups, melds } = lay(
    {
      concealed: "78m9s",
      winning_tile: "9s",
      melds: [
        { tiles: "55pJP" },
        { kind: "concealed_kong", tiles: "1111z" },
        { tiles: "5mJMJN", as: "345m" },
      ],
      flowers: "JDJW",
    },
    ["678m", "555p", "1111z", "345m", "99s"],
    [{ joker: "JA", as: "6m" }],
  );
  expect(groups.map(written)).toEqual(["JA=6m 7m 8m", "9s"]);
  expect(melds.map(({ kind, tiles }) => `${kind}: ${written(tiles)}`)).toEqual([
    "pung: 5p 5p JP=5p",
    "concealed_kong: 1z 1z 1z 1z",
    "chow: JM=3m JN=4m 5m",
  ]);
});

test("a hand that is no sets is one group beside its melds", () => {
  const { groups, melds } = lay(
    { concealed: "147m", winning_tile: "9s", melds: [{ kind: "chow", tiles: "123p" }] },
    ["147m9s", "123p"],
  );
  expect(groups.map(written)).toEqual(["1m 4m 7m"]);
  expect(melds.map(({ tiles }) => written(tiles))).toEqual(["1p 2p 3p"]);
});

test("without a reading the tiles are sorted", () => {
  const { groups, winning, declared } = lay({ concealed: "9s1mJA", flowers: "F1VTr" }, []);
  expect(groups.map(written)).toEqual(["1m 9s JA"]);
  expect(winning).toBeNull();
  expect(declared).toEqual(["F1", "VTr"]);
});
