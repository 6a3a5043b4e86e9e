import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { answerOf, CallFailed } from "../wire/api";
import { problemInWords } from "./problems";
import { chooseLanguage } from "./words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => chooseLanguage("en"));

it.each([
  ["full", "seat 2 is taken", "Ghế vừa có người ngồi."],
  ["not_now", "a match is being played", "Lúc này chưa làm được."],
  // the English message is for programs
  ["malformed", "name: too long", "Máy chủ không hiểu yêu cầu này."],
  ["earthquake", "the house fell down", "Không được."],
])("%s: %s", (code, message, shown) => {
  void chooseLanguage("vi");
  expect(problemInWords(new CallFailed(409, code, message))).toBe(shown);
});

it("the reason of the server is said where there is one", () => {
  const text = { en: "you do not hold 5p", zh: "你手上沒有 5p", vi: "bạn không có 5p" };
  const problem = { code: "illegal", message: "you do not hold 5p", text };
  void chooseLanguage("zh");
  expect(problemInWords(problem)).toBe("你手上沒有 5p");
  expect(problemInWords({ ...problem, text: null })).toBe("規則不允許這麼做。");
});

it("a refused call says why in the chosen language", () => {
  const text = { en: "round 2 has not started", zh: "第 2 輪還沒開始", vi: "vòng 2 chưa bắt đầu" };
  const error = { code: "illegal", message: "round 2 has not started", field: "round", text };
  const answer = { status: 409, text: JSON.stringify({ error }) };
  for (const language of ["zh", "vi"] as const) {
    void chooseLanguage(language);
    expect.assertions(2);
    try {
      answerOf(answer);
    } catch (wrong) {
      expect(problemInWords(wrong as CallFailed)).toBe(text[language]);
    }
  }
});
