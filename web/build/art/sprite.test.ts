import { expect, it } from "vitest";
import { TILES } from "../../src/lib/tiles";
import { drawings, optimized } from "./sprite";

it("has a drawing for every tile, and every drawing is another", () => {
  const drawn = drawings();
  expect(Object.keys(drawn).sort()).toEqual([...TILES].sort());
  expect(new Set(Object.values(drawn)).size).toBe(TILES.length);
});

it.each(["2p", "1s", "VTd", "F1"])("draws %s with shapes alone", (tile) => {
  const drawing = optimized(drawings()[tile]!);
  expect(drawing).toMatch(/^<(g|path|circle)/);
  expect(drawing).not.toMatch(/NaN|undefined|<use|<svg|url\(/);
});
