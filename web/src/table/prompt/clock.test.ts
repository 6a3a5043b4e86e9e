import { expect, it } from "vitest";
import { timeLeft } from "./clock";

it.each([
  ["at first", 5, 20, 0, 5, false, 1],
  ["half way", 5, 20, 2.5, 3, false, 0.5],
  ["into the hand's own", 5, 20, 10, 15, true, 0.75],
  ["over", 5, 20, 30, 0, true, 0],
  ["over without a bank", 60, 0, 61, 0, false, 0],
  ["only the bank is left", 0, 12, 3, 9, true, 0.75],
])("%s", (_, left, bank, passed, seconds, banking, part) => {
  expect(timeLeft({ left, bank }, passed)).toEqual({ seconds, banking, part });
});
