/** Melds as they are tapped and typed: what their tiles can stand for. */

import { familiesOf, isJoker, KINDS, packed, parseTiles } from "../mahjong/tiles";
import type { MeldKind, Tile } from "../wire/types";
import t from "words:picker";

export interface HandMeld {
  kind: MeldKind;
  tiles: Tile[];
  /** What the tiles stand for, in the same order. */
  as: Tile[];
}

/** What a hand holds before its last tile, a kong counting as three. */
export const HAND_SIZE = 13;
export const MOST_MELDS = 4;

export const MELD_KINDS: readonly MeldKind[] = [
  "chow",
  "pung",
  "kong",
  "added_kong",
  "concealed_kong",
];

export function meldSize(kind: MeldKind): 3 | 4 {
  return kind === "chow" || kind === "pung" ? 3 : 4;
}

function familyOf(tile: Tile): string {
  return tile[1] !== "z" ? tile[1]! : tile[0]! <= "4" ? "w" : "d";
}

/** The chow that begins with this tile; null if none does. */
export function chowFrom(tile: Tile): Tile[] | null {
  const first = Number(tile[0]);
  if (tile[1] === "z" || !(first >= 1 && first <= 7)) return null;
  return [0, 1, 2].map((step) => `${first + step}${tile[1]}`);
}

/** All that these tiles can stand for as a meld of this kind, each in the order of the tiles. */
export function readings(kind: MeldKind, tiles: readonly Tile[]): Tile[][] {
  if (tiles.length !== meldSize(kind)) return [];
  const sets = KINDS.flatMap((tile) => {
    const set = kind === "chow" ? chowFrom(tile) : tiles.map(() => tile);
    return set ? [set] : [];
  });
  return sets.flatMap((set) => matched(tiles, set) ?? []);
}

function matched(tiles: readonly Tile[], set: readonly Tile[]): [Tile[]] | null {
  const left = [...set];
  const as: Tile[] = [];
  // jokers that stand for less choose first; their families contain each other or do not meet
  const freedom = (at: number) => (isJoker(tiles[at]!) ? familiesOf(tiles[at]!).length : 0);
  const order = tiles.map((_, at) => at).sort((one, other) => freedom(one) - freedom(other));
  for (const at of order) {
    const tile = tiles[at]!;
    const place = left.findIndex((kind) =>
      isJoker(tile) ? familiesOf(tile).includes(familyOf(kind)) : tile === kind,
    );
    if (place < 0) return null;
    as[at] = left.splice(place, 1)[0]!;
  }
  return [as];
}

/**
 * The tiles of a meld under construction after one more is tapped. A plain tile makes the whole
 * meld, a chow from it upwards; after jokers it fills what they leave, and a chow is tapped tile
 * by tile.
 */
export function withTapped(kind: MeldKind, begun: readonly Tile[], tile: Tile): Tile[] {
  const size = meldSize(kind);
  if (begun.length >= size) return [...begun];
  if (isJoker(tile) || (kind === "chow" && begun.length > 0)) return [...begun, tile];
  if (kind === "chow") return chowFrom(tile) ?? [...begun];
  return [...begun, ...Array<Tile>(size - begun.length).fill(tile)];
}

/** As it is typed: `555p`, `concealed_kong:1111z`, `5mJMJN=345m`. */
export function meldText({ kind, tiles, as }: HandMeld): string {
  const named = kind === "added_kong" || kind === "concealed_kong" ? `${kind}:` : "";
  return named + packed(tiles) + (tiles.some(isJoker) ? `=${packed(as)}` : "");
}

/** Reads one meld; what cannot be read is an Error that says why. */
export function parseMeld(text: string): HandMeld {
  const [, named, written, stands] = /^(?:(\w+):)?([^=]*)(?:=(.*))?$/.exec(text) ?? [];
  if (written === undefined || (named && !MELD_KINDS.includes(named as MeldKind)))
    throw new Error(t("meld_unknown", { meld: text }));
  const tiles = parseTiles(written);
  const kinds = named ? [named as MeldKind] : (["kong", "pung", "chow"] as const);
  const found = kinds.flatMap((kind) => readings(kind, tiles).map((as) => ({ kind, tiles, as })));
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
export function parseMelds(text: string): HandMeld[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseMeld);
}

/** The melds of one hand: an Error too if there are more than it can have. */
export function parseHandMelds(text: string): HandMeld[] {
  const melds = parseMelds(text);
  if (melds.length > MOST_MELDS) throw new Error(t("melds_full"));
  return melds;
}
