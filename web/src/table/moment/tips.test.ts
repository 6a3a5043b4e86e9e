import { describe, expect, it } from "vitest";
import type { ActionKind, Ask, View } from "../../wire/types";
import { tipFor } from "./tips";

const NEW = { knownTips: [], oneTap: false };
const ask = (...kinds: ActionKind[]) => ({ legal: kinds.map((kind) => ({ kind })) }) as Ask;
const hand = (n: number) => ({ hand: n }) as View;

describe("what a newcomer is told", () => {
  it.each([
    ["void", ask("void", "void"), hand(0), NEW],
    ["claim", ask("win", "pung", "pass"), hand(1), NEW],
    ["discard", ask("declare", "discard"), hand(0), NEW],
    [null, ask("declare", "pass"), hand(0), NEW],
    [null, null, hand(0), NEW],
    [null, ask("discard"), hand(2), NEW],
    [null, ask("discard"), hand(0), { ...NEW, knownTips: ["discard"] }],
    ["claim", ask("pung", "pass"), hand(0), { ...NEW, knownTips: ["discard"] }],
    [null, ask("discard"), hand(0), { ...NEW, oneTap: true }],
  ] as [string | null, Ask | null, View, typeof NEW][])("%s", (tip, asked, view, known) => {
    expect(tipFor(asked, view, known)).toBe(tip);
  });
});
