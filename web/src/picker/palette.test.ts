import { describe, expect, it } from "vitest";
import { gameFor } from "../tests/games";
import { paletteOf, type Purpose } from "./palette";

const TILES = { "2p": 4, "1m": 4, "7z": 4, JA: 1, F1: 1, Q4: 1 };
const FRAMED = Object.fromEntries(
  ["VT", "VF", "VN", "VP"].flatMap((joker) => [..."rdc"].map((frame) => [joker + frame, 1])),
);
const GAME = gameFor({ tiles: { ...TILES, ...FRAMED }, framed: ["VT", "VN"] });

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
