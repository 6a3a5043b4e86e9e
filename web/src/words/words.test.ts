import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { chooseLanguage, inWords, wordsOf, type Language } from "./words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => chooseLanguage("en"));

const t = wordsOf({
  paid: { en: "{name} paid {n}", zh: "{name} 付了 {n} 分", vi: "{name} trả {n}" },
});

it.each<[Language, string, string]>([
  ["en", "Mai", "Mai paid 8"],
  ["vi", "Mai", "Mai trả 8"],
  ["zh", "Mai", "Mai 付了 8 分"],
  ["zh", "你", "你付了 8 分"],
])("%s for %s: %s", (language, name, said) => {
  chooseLanguage(language);
  expect(t("paid", { name, n: 8 })).toBe(said);
});

const counted = wordsOf({
  left_one: { en: "{n} tile left" },
  left_other: { en: "{n} tiles left", zh: "剩 {n} 張", vi: "còn {n} quân" },
});

it.each<[Language, number | string, string]>([
  ["en", 0, "0 tiles left"],
  ["en", 1, "1 tile left"],
  ["en", 2, "2 tiles left"],
  ["en", "–", "– tiles left"],
  ["vi", 1, "còn 1 quân"],
  ["zh", 1, "剩 1 張"],
  ["zh-Hans", 1, "剩 1 張"],
])("%s for %s: %s", (language, n, said) => {
  chooseLanguage(language);
  expect(counted("left", { n })).toBe(said);
});

it("what was not given is seen", () => {
  expect(t("paid", { n: 8 })).toBe("{name} paid 8");
});

it("a text that lacks a language is English", () => {
  chooseLanguage("zh");
  expect(inWords({ en: "one", vi: "một" })).toBe("one");
  expect(inWords({ en: "one", zh: "一" })).toBe("一");
});
