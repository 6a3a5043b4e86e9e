import { expect, it } from "vitest";
import { stacks } from "./wall";

const left = (...given: Parameters<typeof stacks>) =>
  Object.fromEntries(stacks(...given).map((stack) => [stack.side, stack.left]));

it.each([
  { tiles: 136, drawn: 0, standing: { bottom: 17, left: 17, top: 17, right: 17 } },
  { tiles: 136, drawn: 1, standing: { bottom: 17, left: 17, top: 17, right: 17 } },
  { tiles: 136, drawn: 53, standing: { bottom: 0, left: 8, top: 17, right: 17 } },
  { tiles: 136, drawn: 136, standing: { bottom: 0, left: 0, top: 0, right: 0 } },
  // made-up events may draw more than there is
  { tiles: 136, drawn: 140, standing: { bottom: 0, left: 0, top: 0, right: 0 } },
])("shrinks clockwise from the dealer: $drawn of $tiles drawn", ({ tiles, drawn, standing }) => {
  expect(left(tiles, tiles - drawn, 0, 0)).toEqual(standing);
});

it("begins with the side of the dealer, wherever one sits", () => {
  expect(left(136, 102, 2, 1)).toEqual({ bottom: 17, left: 17, top: 17, right: 0 });
  // 54 stacks: 14 on two sides, 13 on the others
  expect(left(108, 106, 3, 3)).toEqual({ bottom: 13, left: 13, top: 14, right: 13 });
  expect(left(108, 0, 3, 3)).toEqual({ bottom: 0, left: 0, top: 0, right: 0 });
});
