import { expect, test } from "vitest";
import { families, wallSize } from "./tile-set";

const SUITS = Object.fromEntries(
  [..."mps"].flatMap((suit) => [..."123456789"].map((number) => [number + suit, 4])),
);

test("families in their order, with their copies", () => {
  const found = families({ ...SUITS, "1z": 4, "5z": 4, F1: 1, JA: 1, JM: 1 });
  expect(found.map(({ name, tiles, copies }) => [name, tiles.length, copies])).toEqual([
    ["m", 9, 4],
    ["p", 9, 4],
    ["s", 9, 4],
    ["winds", 1, 4],
    ["dragons", 1, 4],
    ["flowers", 1, 1],
    ["jokers", 2, 1],
  ]);
});

test.each([
  ["frames only", { VTr: 1, VTd: 1, VTc: 1, VN: 3 }],
  ["with and without a frame", { VT: 3, VTr: 1, VTd: 1, VTc: 1, VN: 3 }],
])("a joker's frames are one kind: %s", (_, jokers) => {
  expect(families(jokers)).toEqual([
    { name: "green", tiles: ["VT"], copies: 3 },
    { name: "red", tiles: ["VN"], copies: 3 },
  ]);
  expect(wallSize({ ...SUITS, ...jokers })).toBe(114);
});
