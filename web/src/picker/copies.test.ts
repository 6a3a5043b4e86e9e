import { describe, expect, it } from "vitest";
import { gameFor } from "../tests/games";
import type { Tile } from "../wire/types";
import { checkCopies, copiesLeft } from "./copies";

const GAME = gameFor({ tiles: { "1m": 4, "2m": 4, JA: 1, VTr: 1, VTd: 1, VTc: 1 } });

describe("copies left", () => {
  it.each<[string, string, number[]]>([
    ["1m 1m 1m JA", "1m 2m JA 2z", [1, 4, 0, 0]],
    ["1m 1m 1m 1m 1m", "1m", [0]],
    ["VT VTr", "VT VTr VTd", [1, 0, 1]], // a joker of no certain frame is one of three
    ["VT VT VT", "VT VTr", [0, 0]],
  ])("with %s in use, of %s", (inUse, tiles, left) => {
    expect(tiles.split(" ").map(copiesLeft(GAME, inUse.split(" ")))).toEqual(left);
  });
});

describe("too many copies", () => {
  it.each<[Tile[], string]>([
    [["2z"], "south wind is not a tile of this game"],
    [["JA", "JA"], "any-tile joker: only 1 in the game"],
    [["VTr", "VT", "VT", "VT"], ": only 3 in the game"],
  ])("%s", (tiles, why) => {
    expect(() => checkCopies(GAME, tiles)).toThrow(why);
  });
});
