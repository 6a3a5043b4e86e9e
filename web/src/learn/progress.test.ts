import { expect, test } from "vitest";
import { afterAnswer, LEVELS, type DrillProgress } from "./progress.svelte";

const START: DrillProgress = { level: 2, asked: 0, right: 0, row: 0 };
const answers = (list: boolean[], from = START) => list.reduce(afterAnswer, from);

test("two right answers in a row raise the level, two wrong ones lower it", () => {
  expect(answers([true]).level).toBe(2);
  expect(answers([true, true]).level).toBe(3);
  expect(answers([true, false, true]).level).toBe(2);
  expect(answers([false, false])).toEqual({ level: 1, asked: 2, right: 0, row: 0 });
});

test("the level stays within its range", () => {
  expect(answers(Array<boolean>(30).fill(true)).level).toBe(LEVELS.at(-1));
  expect(answers(Array<boolean>(30).fill(false)).level).toBe(1);
});
