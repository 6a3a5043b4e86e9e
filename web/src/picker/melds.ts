/** Melds as they are tapped and typed: which of the game's sets their tiles can be. */

import { packed, parseTiles, unframed } from "../mahjong/tiles";
import type { Game, MeldKind, Tile } from "../wire/types";
import t from "words:picker";

export interface HandMeld {
  kind: MeldKind;
  tiles: Tile[];
  /** What the tiles stand for, in the same order. */
  as: Tile[];
}
/** What a game says about melds. */
export type MeldFacts = Pick<Game, "sets" | "jokers" | "most_melds">;

export const MELD_KINDS: readonly MeldKind[] = [
  "chow",
  "pung",
  "kong",
  "added_kong",
  "concealed_kong",
];

function setsOf({ sets }: MeldFacts, kind: MeldKind): Tile[][] {
  return (sets[kind] ?? []).map(parseTiles);
}

/** How many tiles a meld of this kind has. */
export function meldSize(game: MeldFacts, kind: MeldKind): number {
  return parseTiles(game.sets[kind]?.[0] ?? "").length;
}

/** All that these tiles can stand for as a meld of this kind, each in the order of the tiles. */
export function readings(game: MeldFacts, kind: MeldKind, tiles: readonly Tile[]): Tile[][] {
  return setsOf(game, kind).flatMap((set) => inOrder(game, set, tiles) ?? []);
}

/** A set in the order of the tiles that make it; null if they do not. */
function inOrder({ jokers }: MeldFacts, set: Tile[], tiles: readonly Tile[]): [Tile[]] | null {
  if (set.length !== tiles.length) return null;
  const left = [...set];
  const plain = tiles.map((tile) => {
    const at = left.indexOf(tile);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const as = plain.map((tile, at) => {
    const can = parseTiles(jokers[unframed(tiles[at] ?? "")] ?? "");
    return tile ?? (can.some((one) => one === left[0]) ? left.shift() : undefined);
  });
  return as.every((tile) => tile !== undefined) ? [as] : null;
}

/**
 * The tiles of a meld under construction after one more is tapped. The tile that begins a set makes
 * the whole meld; after jokers it fills what they leave of a set of equal tiles.
 */
export function withTapped(
  game: MeldFacts,
  kind: MeldKind,
  begun: readonly Tile[],
  tile: Tile,
): Tile[] {
  if (begun.length >= meldSize(game, kind)) return [...begun];
  if (unframed(tile) in game.jokers) return [...begun, tile];
  const set = setsOf(game, kind).find(([first]) => first === tile);
  if (begun.length === 0) return set ?? [];
  return set?.at(-1) === tile ? [...begun, ...set.slice(begun.length)] : [...begun, tile];
}

/** Whether a tile can be tapped for a meld that has begun, from so many copies of each. */
export function fitsMeld(
  game: MeldFacts,
  kind: MeldKind,
  begun: readonly Tile[],
  tile: Tile,
  copies: (tile: Tile) => number,
): boolean {
  const added = withTapped(game, kind, begun, tile).slice(begun.length);
  const count = (tile: Tile) => added.filter((one) => one === tile).length;
  return added.length > 0 && added.every((one) => copies(one) >= count(one));
}

/** Whether some of its tiles stand for others. */
export function hasJokers({ tiles, as }: HandMeld): boolean {
  return packed(tiles) !== packed(as);
}

/** As it is typed: `555p`, `concealed_kong:1111z`, `5mJMJN=345m`. */
export function meldText(meld: HandMeld): string {
  const { kind, tiles, as } = meld;
  const named = kind === "added_kong" || kind === "concealed_kong" ? `${kind}:` : "";
  return named + packed(tiles) + (hasJokers(meld) ? `=${packed(as)}` : "");
}

/** Reads one meld; what cannot be read is an Error that says why. */
export function parseMeld(game: MeldFacts, text: string): HandMeld {
  const [, named, written, stands] = /^(?:(\w+):)?([^=]*)(?:=(.*))?$/.exec(text) ?? [];
  const kind = MELD_KINDS.find((one) => one === named);
  if (written === undefined || (named && !kind)) throw new Error(t("meld_unknown", { meld: text }));
  const tiles = parseTiles(written);
  const kinds = kind ? [kind] : (["kong", "pung", "chow"] as const);
  const found = kinds.flatMap((kind) =>
    readings(game, kind, tiles).map((as) => ({ kind, tiles, as })),
  );
  const wanted = stands === undefined ? null : packed(parseTiles(stands));
  const fitting = wanted === null ? found : found.filter((meld) => packed(meld.as) === wanted);
  if (fitting.length > 1) {
    const choices = fitting.slice(0, 3).map((meld) => packed(meld.as));
    throw new Error(t("meld_unclear", { meld: text, choices: choices.join(", ") }));
  }
  if (!fitting[0]) throw new Error(t("meld_none", { meld: text }));
  return fitting[0];
}

/** Reads melds with spaces or commas between them. */
export function parseMelds(game: MeldFacts, text: string): HandMeld[] {
  const texts = text.split(/[\s,]+/).filter(Boolean);
  return texts.map((one) => parseMeld(game, one));
}

/** The melds of one hand: an Error too if there are more than it can have. */
export function parseHandMelds(game: MeldFacts, text: string): HandMeld[] {
  const melds = parseMelds(game, text);
  if (melds.length > game.most_melds) throw new Error(t("melds_full"));
  return melds;
}
