import { expect, test } from "vitest";
import type { RulesPattern } from "../wire/types";
import { matches } from "./search";

const PATTERN = {
  names: { en: "All Triplets", zh: "對對和", vi: "Toàn phỗng Đông" },
  means: { en: "Every set is a triplet or quad." },
  ruling: "V18",
} as RulesPattern;

test.each([
  ["", true],
  ["triplets", true],
  ["QUAD", true],
  ["對和", true],
  ["toan phong", true],
  ["phỗng", true],
  ["dong", true],
  ["v18", true],
  ["quad all", true],
  ["all pairs", false],
  ["順", false],
])("%j: %s", (search, found) => expect(matches(PATTERN, search)).toBe(found));
