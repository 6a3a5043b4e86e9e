import { describe, expect, it } from "vitest";
import type { Game, MeldKind, Tile } from "../wire/types";
import { fitsMeld, paletteOf, type Purpose } from "./palette";

const TILES = { "2p": 4, "1m": 4, "7z": 4, JA: 1, F1: 1, Q4: 1 };
const FRAMED = Object.fromEntries(
  ["VT", "VF", "VN", "VP"].flatMap((joker) => [..."rdc"].map((frame) => [joker + frame, 1])),
);
const GAME = { tiles: { ...TILES, ...FRAMED }, framed: ["VT", "VN"] } as unknown as Game;

describe("the palette", () => {
  it.each<[Purpose, string]>([
    ["sets", "m:1m p:2p z:7z jokers:JA,VT,VP,VN"],
    ["anything", "m:1m p:2p z:7z jokers:JA,VT,VP,VF,VN flower_tiles:F1,Q4"],
    ["declaring", "jokers:JA,VTr,VTd,VTc,VP,VF,VNr,VNd,VNc flower_tiles:F1,Q4"],
  ])("for %s", (purpose, groups) => {
    const shown = paletteOf(GAME, purpose).map(([group, tiles]) => `${group}:${tiles.join()}`);
    expect(shown.sort()).toEqual(groups.split(" ").sort());
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
    expect(fitsMeld(kind, begun.split(" ").filter(Boolean), tile, copies)).toBe(fits);
  });
});
