import { expect, test } from "vitest";
import type { Choice, Reviewed } from "../wire/types";
import { actionInWords } from "../mahjong/actions";
import { thresholds } from "./figures";

function lost(loss: number, mistake = true): Reviewed {
  return { loss, mistake } as Reviewed;
}

test("each size of a loss leaves fewer mistakes than the one before, and some", () => {
  expect(thresholds([])).toEqual([]);
  expect(thresholds([lost(0.7), lost(3), lost(30), lost(9, false)])).toEqual([1, 5]);
  expect(thresholds([lost(80), lost(240), lost(430)])).toEqual([100]);
});

test("tiles that are alike are named once", () => {
  const made = (kind: Choice["kind"], ...tiles: string[]): Choice => {
    return { action: "", kind, tiles, as: [], suit: null };
  };
  expect(actionInWords(made("pung", "1m", "1m"))).toBe("pung with 1 of characters");
  expect(actionInWords(made("chow", "2m", "3m"))).toMatch(/2 of characters.*3 of characters/);
});
