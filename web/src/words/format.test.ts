import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { dateOf, listOf, numberOf, signed } from "./format";
import { chooseLanguage, type Language } from "./words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => void chooseLanguage("en"));

it.each<[Language, string[]]>([
  ["en", ["12000", "−0.25", "1.50", "+3", "0", "−3"]],
  ["vi", ["12000", "−0,25", "1,50", "+3", "0", "−3"]],
  ["zh", ["12000", "−0.25", "1.50", "+3", "0", "−3"]],
])("numbers in %s", (language, written) => {
  void chooseLanguage(language);
  const numbers = [numberOf(12000), numberOf(-0.25), numberOf(1.5, 2)];
  expect([...numbers, signed(3), signed(0), signed(-3)]).toEqual(written);
});

it.each<[Language, string, string]>([
  ["en", "Mai, Linh, and Bảo", "November 18, 2026"],
  ["vi", "Mai, Linh và Bảo", "18 tháng 11, 2026"],
  ["zh", "Mai、Linh和Bảo", "2026年11月18日"],
])("lists and dates in %s", (language, list, date) => {
  void chooseLanguage(language);
  expect(listOf(["Mai", "Linh", "Bảo"])).toBe(list);
  expect(dateOf(1_795_003_200, { dateStyle: "long", timeZone: "UTC" })).toBe(date);
});
