import { expect, test } from "vitest";
import { clockText, decimal, namesIn, scoresIn, secondsLeft, sum } from "./figures";

test("table points have two decimals at most", () => {
  expect([7 / 3, 4, 1.5, -0.25].map(decimal)).toEqual(["2.33", "4", "1.5", "−0.25"]);
});

test("scores are whole numbers, all four of them", () => {
  expect(scoresIn(["12", " -3", "−9", "+0"])).toEqual([12, -3, -9, 0]);
  expect(sum([12, -3, -9, 0])).toBe(0);
  for (const wrong of ["", "1.5", "x", "1e3", "9999999999"]) {
    expect(scoresIn(["1", "2", "3", wrong])).toBeNull();
  }
});

test("names come from lists and CSV files", () => {
  expect(namesIn('\ufeffName,Club\r\nAnn,A\r\n\r\n"Lee, Bo";B\nCat\t1')).toEqual([
    "Ann",
    "Lee, Bo",
    "Cat",
  ]);
  expect(namesIn('"Jo ""Ace"" D"')).toEqual(['Jo "Ace" D']);
});

test("a timer counts down only while it runs", () => {
  const timer = { running: true, left: 90, at: 1000 };
  expect(secondsLeft(timer, 1030.5)).toBe(60);
  expect(secondsLeft(timer, 2000)).toBe(0);
  expect(secondsLeft({ ...timer, running: false }, 2000)).toBe(90);
  expect([0, 59, 60, 5400].map(clockText)).toEqual(["0:00", "0:59", "1:00", "90:00"]);
});
