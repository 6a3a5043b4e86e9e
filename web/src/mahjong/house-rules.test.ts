import { describe, expect, test } from "vitest";
import { optionsIn, optionsOf, presetOf, rulesId, unknownOf, withPreset } from "./house-rules";
import { splitRules } from "./rules-id";
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
  presets: [
    { name: "", label: { en: "" }, means: { en: "" }, options: {} },
    { name: "book", label: { en: "" }, means: { en: "" }, options: { flower_pig: "brief" } },
  ],
} as unknown as Game;
const DEFAULTS = { void_discipline: "enforced", flower_pig: "sheet", hands: "10" };

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
  ["sbr", []],
  ["sbr(hands=1,flower_pig=brief)", []],
  ["sbr:book(hands=1)", []],
  ["sbr(hands=1001,flower_pig=brief)", ["hands=1001"]],
  ["sbr(hands=4.5)", ["hands=4.5"]],
  ["sbr(hands=)", ["hands="]],
  ["sbr:eaten(flower_pig=other,jokers=free)", [":eaten", "flower_pig=other", "jokers=free"]],
])("of %s it does not know %j", (id, unknown) => {
  expect(unknownOf(SBR, id)).toEqual(unknown);
});

describe("presets", () => {
  test.each([
    ["sbr", "", "sbr"],
    ["sbr(hands=4)", "", "sbr(hands=4)"],
    ["sbr:book", "book", "sbr(flower_pig=brief)"],
    ["sbr:book(hands=4)", "book", "sbr(flower_pig=brief,hands=4)"],
    ["sbr(flower_pig=brief)", "book", "sbr(flower_pig=brief)"],
    ["sbr:book(flower_pig=sheet)", "", "sbr"],
    ["sbr:book(void_discipline=penalised)", undefined, null],
    ["sbr:eaten", "", "sbr"],
  ])("%s is %j", (id, preset, canonical) => {
    const chosen = optionsOf(SBR, optionsIn(SBR, id));
    expect(presetOf(SBR, chosen)?.name).toBe(preset);
    if (canonical) expect(rulesId(SBR, chosen)).toBe(canonical);
  });

  test("taking one keeps how many hands there are, and nothing else", () => {
    const chosen = { ...DEFAULTS, void_discipline: "penalised", hands: "4" };
    const ids = SBR.presets.map((one) => rulesId(SBR, withPreset(SBR, chosen, one)));
    expect(ids).toEqual(["sbr(hands=4)", "sbr(flower_pig=brief,hands=4)"]);
  });
});
