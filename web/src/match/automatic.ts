/** What the player's settings decide without asking. */

import type { Settings } from "../lib/settings.svelte";
import { isFlower, isJoker } from "../mahjong/tiles";
import type { ActionKind, Ask, Choice, View } from "../wire/types";

type Automatic = Pick<Settings, "autoWin" | "noCalls" | "autoDiscard" | "autoDeclare">;

const CLAIMS: ActionKind[] = ["pass", "chow", "pung", "kong"];
const OWN_KONGS: ActionKind[] = ["added_kong", "concealed_kong"];

/** The choice that needs no asking; null: the player decides. A win is never passed up here. */
export function automatic(ask: Ask, view: View, settings: Automatic): Choice | null {
  const { legal } = ask;
  if (ask.ask === null) return null;
  const win = legal.find(({ kind }) => kind === "win");
  if (win) return settings.autoWin ? win : null;
  const flower = legal.find(({ action }) => action === ask.routine);
  if (flower && settings.autoDeclare) return flower;
  if (settings.noCalls && legal.every(({ kind }) => CLAIMS.includes(kind))) {
    return legal.find(({ kind }) => kind === "pass") ?? null;
  }
  return settings.autoDiscard ? plainDiscard(legal, view) : null;
}

/** The tile just drawn, or the only one that may go; not if there is anything better to do. */
function plainDiscard(legal: Choice[], view: View): Choice | null {
  if (view.turn !== view.viewer || legal.some(({ kind }) => OWN_KONGS.includes(kind))) return null;
  const discards = legal.filter(({ kind }) => kind === "discard");
  const [only, other] = discards;
  const tile = only && !other ? only.tiles[0] : view.drawn;
  if (!tile || isJoker(tile) || isFlower(tile)) return null;
  return discards.find(({ tiles }) => tiles[0] === tile) ?? null;
}
