import { expect, it } from "vitest";
import { draw } from "./line-graph";

it("puts the highest value at the top and the lowest at the bottom", () => {
  const { lines, marks } = draw(
    [
      [0, 10],
      [0, -10],
    ],
    100,
    100,
  );
  expect(lines[0]).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 0 },
  ]);
  expect(lines[1]!.at(-1)).toEqual({ x: 100, y: 100 });
  expect(marks.map(({ value }) => value)).toEqual([-10, -5, 0, 5, 10]);
});

it("marks whole points only, where these are asked for", () => {
  expect(
    draw(
      [
        [0, 1],
        [0, -1],
      ],
      100,
      100,
      1,
    ).marks.map(({ value }) => value),
  ).toEqual([-1, 0, 1]);
  expect(draw([[0, 1]], 100, 100).marks.map(({ value }) => value)).toContain(0.5);
});

it("draws nothing, a single value and zeros", () => {
  expect(draw([], 100, 100)).toEqual({ lines: [], marks: [{ y: 0, value: 0 }] });
  expect(draw([[3]], 100, 100).lines).toEqual([[{ x: 50, y: 0 }]]);
  expect(draw([[0, 0]], 100, 100).lines[0]!.at(-1)).toEqual({ x: 100, y: 0 });
});
