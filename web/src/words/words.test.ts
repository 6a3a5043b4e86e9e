import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import t from "words:common";
import { chooseLanguage, fill, inWords, type Language } from "./words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => void chooseLanguage("en"));

it.each<[Language, string, string, string]>([
  ["en", "{name} paid {n}", "Mai", "Mai paid 8"],
  ["vi", "{name} trả {n}", "Mai", "Mai trả 8"],
  ["zh", "{name} 付了 {n} 分", "Mai", "Mai 付了 8 分"],
  ["zh", "{name} 付了 {n} 分", "你", "你付了 8 分"],
])("%s: %s for %s", (language, text, name, said) => {
  void chooseLanguage(language);
  expect(fill(text, { name, n: 8 })).toBe(said);
});

it.each<[Language, number | string, string]>([
  ["en", 0, "0 points"],
  ["en", 1, "1 point"],
  ["en", 2, "2 points"],
  ["en", "–", "– points"],
  ["vi", 1, "1 điểm"],
  ["zh", 1, "1 分"],
  ["zh-Hans", 1, "1 分"],
])("%s for %s: %s", (language, n, said) => {
  void chooseLanguage(language);
  expect(t("points", { n })).toBe(said);
});

describe("the types", () => {
  it("know the keys and the values of each", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    // @ts-expect-error: there is no such text
    expect(t("no_such_text")).toBe("");
    // @ts-expect-error: the value is missing
    expect(t("points")).toBe("{n} points");
    // @ts-expect-error: the value has another name
    expect(t("points", { number: 3 })).toBe("{n} points");
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockRestore();
  });
});

it("a text that lacks a language is English", () => {
  void chooseLanguage("zh");
  expect(inWords({ en: "one", vi: "một" })).toBe("one");
  expect(inWords({ en: "one", zh: "一" })).toBe("一");
});
