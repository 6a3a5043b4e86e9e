import { describe, expect, it } from "vitest";
import { packed } from "../mahjong/tiles";
import { gameFor } from "../tests/games";
import type { MeldKind, Tile } from "../wire/types";
import { fitsMeld, meldText, parseMeld, parseMelds, readings, withTapped } from "./melds";

const GAME = gameFor();

describe("readings", () => {
  it.each<[MeldKind, string, string]>([
    ["pung", "5p 5p 5p", "555p"],
    ["pung", "5p 5p 6p", ""],
    ["pung", "5p 5p JP", "555p"],
    ["pung", "5p 5p JS", ""],
    ["chow", "5m JM JN", "345m 456m 567m"],
    ["chow", "8m JM 9m", "789m"],
    ["chow", "7z JA JN", ""],
    ["chow", "1p VTr 3p", "123p"],
    ["pung", "VF 1z 1z", ""],
    ["kong", "JD 6z 6z 6z", "6666z"],
    ["kong", "JW 6z 6z 6z", ""],
    ["concealed_kong", "VD VD VD VD", "5555z 6666z 7777z"],
    ["pung", "5p 5p", ""],
  ])("%s of %s", (kind, tiles, found) => {
    expect(readings(GAME, kind, tiles.split(" ")).map(packed).join(" ")).toBe(found);
  });

  it("keeps the order of the tiles", () => {
    expect(readings(GAME, "chow", ["JN", "5m", "JM"])).toContainEqual(["3m", "5m", "4m"]);
    expect(readings(GAME, "chow", ["JA", "JM", "3m"])).toContainEqual(["1m", "2m", "3m"]);
  });
});

describe("withTapped", () => {
  it.each<[MeldKind, string, Tile, string]>([
    ["pung", "", "5p", "5p 5p 5p"],
    ["kong", "", "5p", "5p 5p 5p 5p"],
    ["chow", "", "5p", "5p 6p 7p"],
    ["chow", "", "8p", ""],
    ["chow", "", "1z", ""],
    ["pung", "", "JP", "JP"],
    ["pung", "JP", "5p", "JP 5p 5p"],
    ["kong", "JP JN", "5p", "JP JN 5p 5p"],
    ["chow", "JP", "5p", "JP 5p"],
    ["chow", "JP 5p", "6p", "JP 5p 6p"],
    ["pung", "JP 5p 5p", "6p", "JP 5p 5p"],
  ])("%s %j and %s", (kind, begun, tile, tiles) => {
    expect(withTapped(GAME, kind, begun.split(" ").filter(Boolean), tile).join(" ")).toBe(tiles);
  });
});

describe("typed melds", () => {
  it.each<[string, MeldKind, string]>([
    ["555p", "pung", "555p"],
    ["pung:555p", "pung", "555p"],
    ["654s", "chow", "456s"],
    ["5555p", "kong", "5555p"],
    ["added_kong:5555p", "added_kong", "added_kong:5555p"],
    ["concealed_kong:1111z", "concealed_kong", "concealed_kong:1111z"],
    ["55pJP", "pung", "55pJP=555p"],
    ["5mJMJN=345m", "chow", "5mJNJM=345m"],
    ["5mJMJN=555m", "pung", "5mJNJM=555m"],
  ])("%s", (text, kind, written) => {
    const meld = parseMeld(GAME, text);
    expect(meld.kind).toBe(kind);
    expect(meldText(meld)).toBe(written);
    expect(parseMeld(GAME, meldText(meld))).toEqual({ ...parseMeld(GAME, written) });
  });

  it.each<[string, RegExp]>([
    ["55p", /do not make a meld/],
    ["456z", /do not make a meld/],
    ["quad:5555p", /no such kind/],
    ["5mJMJN", /could be 555m, 345m, 456m/],
    ["55pJP=666p", /do not make a meld/],
    ["55q", /position 3/],
  ])("refuses %s", (text, why) => {
    expect(() => parseMeld(GAME, text)).toThrow(why);
  });

  it("reads several", () => {
    expect(parseMelds(GAME, " 555p, 123m concealed_kong:1111z").map(meldText)).toEqual([
      "555p",
      "123m",
      "concealed_kong:1111z",
    ]);
  });
});

describe("tiles for a meld", () => {
  const copies = (tile: Tile) => ({ "1m": 4, "2m": 3, "3m": 1, JM: 1 })[tile] ?? 0;

  it.each<[MeldKind, string, Tile, boolean]>([
    ["pung", "", "2m", true],
    ["pung", "", "3m", false],
    ["kong", "", "2m", false],
    ["kong", "JM", "2m", true],
    ["chow", "", "1m", true],
    ["chow", "", "2m", false],
    ["chow", "JM", "3m", true],
    ["chow", "JM", "4m", false],
    ["pung", "", "JM", true],
    ["pung", "", "JP", false],
    ["pung", "JM 2m 2m", "2m", false],
  ])("%s %j and %s: %s", (kind, begun, tile, fits) => {
    expect(fitsMeld(GAME, kind, begun.split(" ").filter(Boolean), tile, copies)).toBe(fits);
  });
});
