import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allRulings, readRulings } from "./rulings";

const page = readFileSync(new URL("../../docs/rulings.md", import.meta.url), "utf8");

it("finds every ruling of the page", () => {
  const rulings = readRulings(page);
  const numbers = [...page.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, number]) => number);
  expect(Object.keys(rulings)).toEqual(numbers);
  expect(numbers.length).toBeGreaterThan(80);
  for (const text of Object.values(rulings)) expect(text).not.toMatch(/[*`\[\]]|^\s*$/);
});

it.each([
  ["- **B7** Only *Self-Draw*\n  wins.\n", { B7: "Only <em>Self-Draw</em> wins." }],
  ["- **V4** `a<b` & [table](x.md#y).\n", { V4: "<code>a&lt;b</code> &amp; table." }],
  ["## B8\n\n- other\n", {}],
])("reads %j", (markdown, rulings) => {
  expect(readRulings(markdown)).toEqual(rulings);
});

it("has every ruling in all languages, which name the same rulings and values", () => {
  const named = (text: string) => (text.match(/\b[GBSV]\d+\b/g) ?? []).sort();
  for (const [number, texts] of Object.entries(allRulings())) {
    expect(Object.keys(texts).sort(), number).toEqual(["en", "vi", "zh", "zh-Hans"]);
    for (const text of Object.values(texts)) {
      expect(text, number).not.toBe("");
      expect(named(text), `${number}: ${text}`).toEqual(named(texts.en!));
    }
    const values = (texts.en!.match(/<code>[a-z_]+<\/code>/g) ?? []).map((code) =>
      code.replace(/<\/?code>/g, ""),
    );
    for (const value of values) expect(texts.zh, number).toContain(value);
    for (const value of values) expect(texts.vi, number).toContain(value);
  }
});
