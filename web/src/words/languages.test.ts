import { afterEach, expect, test, vi } from "vitest";
import { preferredLanguage } from "./languages";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [["vi-VN", "en"], "vi"],
  [["fr", "zh-CN"], "zh-Hans"],
  [["zh-HK"], "zh"],
  [["fr"], "en"],
  // WebKit on Linux names the locale of the system, which need not be a language
  [["C", "vi"], "vi"],
  [["c"], "en"],
])("of %j the app speaks %s", (languages, spoken) => {
  vi.stubGlobal("navigator", { languages });
  expect(preferredLanguage()).toBe(spoken);
});
