/** Which line a newcomer is told under what is to be decided. */

import type { ActionKind, Ask, View } from "../../wire/types";

export type TipName = "void" | "claim" | "discard";

/** Whoever has played so many hands of a match knows what to do. */
const FIRST_HANDS = 2;
const KINDS: readonly [TipName, readonly ActionKind[]][] = [
  ["void", ["void"]],
  ["claim", ["chow", "pung", "kong"]],
  ["discard", ["discard"]],
];

interface Known {
  knownTips: readonly string[];
  oneTap: boolean;
}

export function tipFor(ask: Ask | null, view: View, known: Known): TipName | null {
  if (!ask || view.hand >= FIRST_HANDS) return null;
  const found = KINDS.find(([, kinds]) => ask.legal.some(({ kind }) => kinds.includes(kind)));
  const tip = found?.[0] ?? null;
  // with one tap for a discard, nothing is lifted to look at it
  if (tip === null || known.knownTips.includes(tip) || (tip === "discard" && known.oneTap))
    return null;
  return tip;
}
