import { describe, expect, it } from "vitest";
import { counted, payoutRow, points, totalWorth, worth } from "./amounts";

describe("amounts in words", () => {
  it("knows one from many", () => {
    expect([points(1), points(2), worth(8, "faan"), worth(3, "new")]).toEqual([
      "1 point",
      "2 points",
      "8 faan",
      "3 new",
    ]);
  });

  it.each([
    [
      { total: 31, unit: "faan" as const, faan: 31, mun: null, phan: null },
      "31 faan",
      "31 faan",
      null,
    ],
    [{ total: 0, unit: "fan" as const, fan: 0, mun: null, phan: null }, "0 fan", "0 fan", null],
    [{ total: 4, unit: "phan" as const, phan: 4, mun: 0 }, "4 phán", "4 phán", null],
    [{ total: 12, unit: "phan" as const, phan: 0, mun: 2 }, "12 phán", "2 mủn", null],
    [{ total: 14, unit: "phan" as const, phan: 2, mun: 2 }, "14 phán", "2 mủn", "2 phán"],
  ])("a total %j", (total, sum, counts, rest) => {
    const win = { faan: null, fan: null, ...total };
    expect(totalWorth(total, win)).toEqual({ sum, counts, rest });
    expect(counted(win)).toBe(counts);
  });

  it.each([
    ["30-39", "faan", "30–39 faan"],
    ["0", "fan", "0 fan"],
    ["40+", "faan", "40+ faan"],
    ["3 or more", "fan", "3 or more"],
    ["32 for each mủn", "phan", "32 for each mủn"],
    ["3", "new", "3"],
  ])("the payout row %j", (label, unit, row) => {
    expect(payoutRow(label, unit)).toBe(row);
  });
});
