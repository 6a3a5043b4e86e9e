/** Actions in words. */

import { tileName } from "./tiles";
import type { Choice } from "../wire/types";
import { listOf } from "../words/format";
import t from "words:review";

const MELDS = ["chow", "pung", "kong", "added_kong", "concealed_kong"] as const;

/** The action in the chosen language. */
export function actionInWords({ kind, tiles, suit }: Choice): string {
  // a pung of two alike: the tiles beside the words show how many there are
  const names = listOf([...new Set(tiles.map(tileName))]);
  const meld = MELDS.find((one) => one === kind);
  if (meld) return t("call", { kind: t(`meld_${meld}`), tiles: names });
  if (kind === "exchange") return t("exchange", { tiles: listOf(tiles.map(tileName)) });
  if (kind === "void") return t("void", { suit: suit ? t(`suit_${suit}`) : "" });
  if (kind === "discard" || kind === "declare") return t(kind, { tile: names });
  return t(kind === "win" ? "win" : "pass");
}
