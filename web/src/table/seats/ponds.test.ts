import { describe, expect, it } from "vitest";
import { SIDES } from "../moment/seats";
import { placeOf, pondsIn, roomFor } from "./ponds";

const PHONE = { width: 350, height: 380, large: false };
const ACROSS = { width: 400, height: 195, large: false };
const DESK = { width: 830, height: 530, large: true };

describe.each([PHONE, ACROSS, DESK])("a mat of $width × $height", ({ width, height, large }) => {
  it.each([12, 18, 24, 30, 36])("has room for %i discards each", (most) => {
    const ponds = pondsIn(width, height, most, large);
    const { tile, across, rows, down, columns } = ponds;
    expect(across * rows).toBeGreaterThanOrEqual(most);
    expect(down * columns).toBeGreaterThanOrEqual(most);
    const [wide, tall] = [tile + 2, tile * 1.37 + 2];
    expect(ponds.height + 2 * rows * tall).toBeLessThanOrEqual(height);
    expect(ponds.width + 2 * columns * wide).toBeLessThanOrEqual(width);
    expect(down * tall).toBeLessThanOrEqual(height);
  });

  it("has smaller tiles for more of them", () => {
    const sizes = [12, 18, 24, 30].map((most) => pondsIn(width, height, most, large).tile);
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  });
});

it("is not measured yet", () => {
  expect(pondsIn(0, 0, 12, true).tile).toBeGreaterThan(0);
});

it("makes room for rows of six", () => {
  expect([0, 1, 12, 13, 24, 27].map(roomFor)).toEqual([12, 12, 12, 18, 24, 30]);
});

it("begins at the centre, and goes on as each player sees it", () => {
  const ponds = { ...pondsIn(830, 530, 12, true), across: 6, rows: 2, down: 4, columns: 3 };
  const places = SIDES.map((side) => [0, 1, 6].map((at) => placeOf(at, side, ponds)));
  expect(places).toEqual([
    [
      { row: 1, column: 1 },
      { row: 1, column: 2 },
      { row: 2, column: 1 },
    ],
    [
      { row: 4, column: 1 },
      { row: 3, column: 1 },
      { row: 2, column: 2 },
    ],
    [
      { row: 2, column: 6 },
      { row: 2, column: 5 },
      { row: 1, column: 6 },
    ],
    [
      { row: 1, column: 3 },
      { row: 2, column: 3 },
      { row: 3, column: 2 },
    ],
  ]);
});
