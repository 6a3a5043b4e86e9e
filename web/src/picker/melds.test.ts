import { describe, expect, it } from "vitest";
import { packed } from "../mahjong/tiles";
import type { MeldKind, Tile } from "../wire/types";
import { meldText, parseMeld, parseMelds, readings, withTapped } from "./melds";

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
    expect(readings(kind, tiles.split(" ")).map(packed).join(" ")).toBe(found);
  });

  it("keeps the order of the tiles, and lets the narrower joker choose first", () => {
    expect(readings("chow", ["JN", "5m", "JM"])).toContainEqual(["4m", "5m", "3m"]);
    expect(readings("chow", ["JA", "JM", "3m"])).toContainEqual(["2m", "1m", "3m"]);
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
    expect(withTapped(kind, begun.split(" ").filter(Boolean), tile).join(" ")).toBe(tiles);
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
    const meld = parseMeld(text);
    expect(meld.kind).toBe(kind);
    expect(meldText(meld)).toBe(written);
    expect(parseMeld(meldText(meld))).toEqual({ ...parseMeld(written) });
  });

  it.each<[string, RegExp]>([
    ["55p", /do not make a meld/],
    ["456z", /do not make a meld/],
    ["quad:5555p", /no such kind/],
    ["5mJMJN", /could be 555m, 345m, 456m/],
    ["55pJP=666p", /do not make a meld/],
    ["55q", /position 3/],
  ])("refuses %s", (text, why) => {
    expect(() => parseMeld(text)).toThrow(why);
  });

  it("reads several", () => {
    expect(parseMelds(" 555p, 123m concealed_kong:1111z").map(meldText)).toEqual([
      "555p",
      "123m",
      "concealed_kong:1111z",
    ]);
  });
});
