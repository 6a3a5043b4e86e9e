import { describe, expect, it } from "vitest";
import { games } from "../wire/games.svelte";
import type { Game } from "../wire/types";
import { counted, payoutRow, points, worth } from "./amounts";

const units = [
  { id: "large", size: 6, text: { en: "{n} large" } },
  { id: "small", size: 1, text: { en: "{n} small" } },
];
games.all = [{ id: "any", units } as Game];

describe("amounts in words", () => {
  it("knows one from many", () => {
    expect([points(1), points(2), worth(8, "small"), worth(3, "new")]).toEqual([
      "1 point",
      "2 points",
      "8 small",
      "3 new",
    ]);
  });

  it.each([
    [{ small: 31, other: null }, "31 small", null],
    [{ small: 0, large: 0 }, "0 small", null],
    [{ small: 4, large: 0 }, "4 small", null],
    [{ small: 0, large: 2 }, "2 large", null],
    [{ small: 2, large: 2 }, "2 large", "2 small"],
    [{ points: 8 }, "", null],
  ])("a total %j", (win, counts, rest) => {
    expect(counted(win)).toEqual({ counts, rest });
  });

  it.each([
    ["30-39", "small", "30–39 small"],
    ["0", "small", "0 small"],
    ["40+", "small", "40+ small"],
    ["3 or more", "small", "3 or more"],
    ["32 for each mủn", "large", "32 for each mủn"],
    ["3", "new", "3 new"],
  ])("the payout row %j", (label, unit, row) => {
    expect(payoutRow(label, unit)).toBe(row);
  });
});
