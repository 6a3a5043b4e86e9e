import { describe, expect, test } from "vitest";
import { optionsOf, rulesId, splitRules, unknownOf } from "./rules-id";
import type { Game, Switch } from "../wire/types";

function choice(name: string, ...values: string[]): Switch {
  const text = { en: name };
  return {
    name,
    label: text,
    ruling: "S1",
    help: text,
    default: values[0]!,
    values: values.map((value) => ({ value, help: text })),
    number: null,
    scoring: true,
  };
}

// out of alphabetical order, as games have them
const SBR = {
  id: "sbr",
  switches: [
    choice("void_discipline", "enforced", "penalised"),
    choice("flower_pig", "sheet", "brief"),
    { ...choice("hands", "10"), number: { least: 1, most: 1000 } },
  ],
} as Game;
const DEFAULTS = { void_discipline: "enforced", flower_pig: "sheet", hands: "10" };

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

  test.each(["", "(hands=4)", "sbr(hands)", "sbr(hands=4", "sbr(a=(b))", "sbr b30fj", "sbr-x"])(
    "%j is none",
    (id) => expect(splitRules(id)).toBeNull(),
  );
});

describe("the canonical id", () => {
  test.each([
    [{}, "sbr"],
    [DEFAULTS, "sbr"],
    [{ hands: "4" }, "sbr(hands=4)"],
    [{ hands: "010" }, "sbr"],
    [{ hands: "007" }, "sbr(hands=7)"],
    [{ void_discipline: "penalised", hands: "4" }, "sbr(hands=4,void_discipline=penalised)"],
    [{ hands: "4", flower_pig: "brief" }, "sbr(flower_pig=brief,hands=4)"],
    [{ hands: "0", flower_pig: "other", jokers: "free" }, "sbr"],
  ])("%j", (options, id) => {
    expect(rulesId(SBR, options as Record<string, string>)).toBe(id);
  });

  test("what is formatted is read back", () => {
    const chosen = { ...DEFAULTS, flower_pig: "brief", hands: "1000" };
    expect(optionsOf(SBR, splitRules(rulesId(SBR, chosen))!.options)).toEqual(chosen);
  });
});

test.each([
  [{}, []],
  [{ hands: "1", flower_pig: "brief" }, []],
  [{ hands: "1001", flower_pig: "brief" }, ["hands=1001"]],
  [{ hands: "4.5" }, ["hands=4.5"]],
  [{ hands: "" }, ["hands="]],
  [{ flower_pig: "other", jokers: "free" }, ["flower_pig=other", "jokers=free"]],
])("of %j it does not know %j", (options, unknown) => {
  expect(unknownOf(SBR, options as Record<string, string>)).toEqual(unknown);
});
