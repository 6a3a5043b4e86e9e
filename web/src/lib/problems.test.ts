import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CallFailed } from "./api";
import { problemInWords } from "./problems";
import { chooseLanguage } from "./words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => chooseLanguage("en"));

it.each([
  ["full", "seat 2 is taken", "Ghế vừa có người ngồi."],
  ["not_now", "a match is being played", "Lúc này chưa làm được."],
  // only where nothing else says what is wrong is the English sentence shown
  ["malformed", "name: too long", "Máy chủ không hiểu yêu cầu này: name: too long"],
  ["earthquake", "the house fell down", "Không được: the house fell down"],
])("%s: %s", (code, message, shown) => {
  chooseLanguage("vi");
  expect(problemInWords(new CallFailed(409, code, message))).toBe(shown);
});

it("the reason of the server is said where there is one", () => {
  const text = { en: "you do not hold 5p", zh: "你手上沒有 5p", vi: "bạn không có 5p" };
  const problem = { code: "illegal", message: "you do not hold 5p", text };
  chooseLanguage("zh");
  expect(problemInWords(problem)).toBe("你手上沒有 5p");
  expect(problemInWords({ ...problem, text: null })).toBe("規則不允許這麼做。");
});
