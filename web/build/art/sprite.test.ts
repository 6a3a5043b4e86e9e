import { expect, it } from "vitest";
import { tileSet } from "../../src/mahjong/tile-art";
import { TILES } from "../../src/mahjong/tiles";
import { drawings, optimized, SETS } from "./sprite";

it("has a drawing for every tile where the client looks for it, and every drawing is another", () => {
  const drawn = SETS.flatMap((set) =>
    Object.entries(drawings(set)).map(([tile, drawing]) => ({ set, tile, drawing })),
  );
  expect(drawn.map(({ tile }) => tile).sort()).toEqual([...TILES].sort());
  expect(drawn.filter(({ set, tile }) => tileSet(tile) !== set)).toEqual([]);
  expect(new Set(drawn.map(({ drawing }) => drawing)).size).toBe(TILES.length);
});

it.each(["2p", "1s", "VTd", "F1"])("draws %s with shapes alone", (tile) => {
  const drawing = optimized(drawings(tileSet(tile))[tile]!);
  expect(drawing).toMatch(/^<(g|path|circle)/);
  expect(drawing).not.toMatch(/NaN|undefined|<use|<svg|url\(/);
});
