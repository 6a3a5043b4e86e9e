import { describe, expect, test } from "vitest";
import { presetId, splitRules } from "./rules-id";

describe("taking an id apart", () => {
  test.each([
    ["sbr", "sbr", {}],
    ["sbr()", "sbr", {}],
    ["sbr(hands=4)", "sbr", { hands: "4" }],
    [" sbr ( hands = 4 , flower_pig=brief ) ", "sbr", { hands: "4", flower_pig: "brief" }],
    ["sbr(hands=4,)", "sbr", { hands: "4" }],
    ["sbr(a=b=c)", "sbr", { a: "b=c" }],
  ])("%s", (id, game, options) => {
    expect(splitRules(id)).toEqual({ game, options });
  });

  test("with a preset", () => {
    const book = { game: "sbr", preset: "book", options: { hands: "4" } };
    expect(splitRules("sbr:book (hands=4)")).toEqual(book);
  });

  test.each([
    "",
    "(hands=4)",
    "sbr(hands)",
    "sbr(hands=4",
    "sbr(a=(b))",
    "sbr b30fj",
    "sbr-x",
    "sbr:",
  ])("%j is none", (id) => expect(splitRules(id)).toBeNull());
});

test.each([
  ["book", "sbr:book"],
  ["", "sbr"],
])("the id of the preset %j", (preset, id) => expect(presetId("sbr", preset)).toBe(id));
