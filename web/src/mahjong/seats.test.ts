import { expect, it } from "vitest";
import { seatAfter, seatOf } from "./seats";

it("goes around the table in both directions", () => {
  expect([1, 2, 3, 4, 5].map((turns) => seatAfter(2, turns))).toEqual([3, 0, 1, 2, 3]);
  expect([-1, -2, -3].map((turns) => seatAfter(1, turns))).toEqual([0, 3, 2]);
});

it("knows a seat by its number", () => {
  expect([0, 3, "2"].map(seatOf)).toEqual([0, 3, 2]);
  expect([4, -1, 1.5, "", "x", null].map(seatOf)).toEqual([null, null, null, null, null, null]);
});
