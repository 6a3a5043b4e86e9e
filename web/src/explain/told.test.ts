import { expect, it } from "vitest";
import type { RulesPage } from "../wire/types";
import { rulesOf, told } from "./told";

const hog = (value: number, zh: string) => ({
  id: `hog_${value}`,
  name: "Tile Hog",
  names: { en: "Tile Hog", zh },
  value,
  means: { en: `worth ${value}` },
  ruling: "B23",
});
const page = {
  sections: [{ patterns: [hog(2, "四歸二")] }, { patterns: [hog(5, "四歸三")] }],
} as unknown as RulesPage;

it("patterns are found by name and value", () => {
  const scored = [{ name: "Tile Hog", value: 5, unit: "faan" as const, times: 2 }];
  expect(told(scored, page)).toEqual([
    {
      id: "hog_5",
      name: "Tile Hog",
      names: { en: "Tile Hog", zh: "四歸三" },
      means: { en: "worth 5" },
      ruling: "B23",
      value: 5,
      unit: "faan",
      times: 2,
      total: 10,
    },
  ]);
});

it.each([
  ["without the page", null],
  ["with a page that does not have it", page],
])("%s the English name is left", (_, known) => {
  const [pattern] = told([{ name: "Moon", value: 3, unit: "faan" as const, times: 1 }], known);
  expect(pattern!.names).toEqual({ en: "Moon" });
  expect(pattern!.total).toBe(3);
});

it.each([
  [{ variant: "b30fj" }, "b30fj"],
  [{ variant: "b30fj", options: {} }, "b30fj"],
  [
    { variant: "b30fj", options: { early_win: "reversed", hands: "4" } },
    "b30fj(early_win=reversed,hands=4)",
  ],
])("%j was scored by %s", (request, rules) => {
  expect(rulesOf(request)).toBe(rules);
});
