/** Actions in the notation of the engine, docs/engine.md: `discard 5p`, `pung 5p5p=5p5p5p`, `void m 3m`. */

import { isTile, parseTiles, tileName } from "./tiles";
import { listOf } from "../words/format";
import t from "words:review";

const MELDS = ["chow", "pung", "kong", "added_kong", "concealed_kong"] as const;

export interface Played {
  kind: string;
  /** The tiles of the hand that it uses. */
  tiles: string[];
  suit: "m" | "p" | "s" | null;
}

export function readAction(action: string): Played {
  const [kind = "", ...rest] = action.split(" ");
  const suit = kind === "void" ? ((rest.shift() ?? null) as Played["suit"]) : null;
  return { kind, tiles: parseTiles((rest.join("") ?? "").split("=")[0]!), suit };
}

/** The action in the chosen language. */
export function actionInWords(action: string): string {
  const { kind, tiles, suit } = readAction(action);
  // a pung of two alike: the tiles beside the words show how many there are
  const names = listOf([...new Set(tiles.map(tileName))]);
  const meld = MELDS.find((one) => one === kind);
  if (meld) return t("call", { kind: t(`meld_${meld}`), tiles: names });
  if (kind === "void") return t("void", { suit: t(`suit_${suit!}`) });
  if (kind === "discard" || kind === "declare") return t(kind, { tile: names });
  return kind === "win" || kind === "pass" ? t(kind) : action;
}

const TILE = "[1-9][mpsz]|J[A-Z]|[FGKQ][1-4]|V[A-Z][rdc]?";
const RUN = new RegExp(`(?<![\\w])((?:${TILE})+)(?![\\w])`);

/** A text with its tiles apart: the odd parts are tiles. */
export function withTiles(text: string): (string | string[])[] {
  return text.split(RUN).map((part, at) => {
    if (at % 2 === 0) return part;
    const tiles = part.match(new RegExp(TILE, "g")) ?? [];
    return tiles.every(isTile) ? [...tiles] : part;
  });
}
