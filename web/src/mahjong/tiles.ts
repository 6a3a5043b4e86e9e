/** Tiles and their notation, docs/notation.md: the same kinds in the same order as the server's. */

import t from "words:tiles";
import { isChinese } from "../words/words.svelte";

const SUITS = ["m", "p", "s"] as const;
type Suit = (typeof SUITS)[number];

/** The 34 kinds that every game shares. */
export const KINDS: readonly string[] = [
  ...SUITS.flatMap((suit) => numbered(9, suit)),
  ...numbered(7, "z"),
];
const JOKERS: readonly string[] = [..."ANHWDMPS"].map((letter) => `J${letter}`);
const FRAMED_JOKERS: readonly string[] = [..."TPSMFWDN"].map((letter) => `V${letter}`);
export const FLOWERS: readonly string[] = [..."FGKQ"].flatMap((series) =>
  [1, 2, 3, 4].map((number) => `${series}${number}`),
);
/** How the frame of a joker is written behind it: rectangle, diamond, circle. */
export const FRAMES = ["r", "d", "c"] as const;

/** Every tile of the notation, in the order in which hands are sorted. */
export const TILES: readonly string[] = [
  ...KINDS,
  ...JOKERS,
  ...FLOWERS,
  ...FRAMED_JOKERS.flatMap((joker) => ["", ...FRAMES].map((frame) => joker + frame)),
];
const PLACE = new Map(TILES.map((tile, place) => [tile, place]));

function numbered(count: number, letter: string): string[] {
  return Array.from({ length: count }, (_, at) => `${at + 1}${letter}`);
}

/** How tiles are written, for those who type them. */
export const WRITTEN = {
  tiles: "123m456p77z",
  tile: "5p",
  melds: "555p concealed_kong:1111z",
} as const;

export function isTile(text: string): boolean {
  return PLACE.has(text);
}

/** Whether it is a joker, the Vietnamese flower joker included. */
export function isJoker(tile: string): boolean {
  return tile[0] === "J" || tile[0] === "V";
}

/** A joker of whichever frame; other tiles are themselves. */
export function unframed(tile: string): string {
  return tile[0] === "V" ? tile.slice(0, 2) : tile;
}

/** The suit of a tile; null for all others. */
export function suitOf(tile: string): Suit | null {
  return SUITS.find((suit) => isTile(tile) && tile[1] === suit) ?? null;
}

export function isWind(tile: string): boolean {
  return /^[1-4]z$/.test(tile);
}

/** Whether it is one of the sixteen Vietnamese flowers. */
export function isFlower(tile: string): boolean {
  return /^[FGKQ]/.test(tile);
}

// -- the notation ----------------------------------------------------------------------------------

const NUMERALS = "一二三四五六七八九";
/** What people type instead of the letters of the notation, besides capitals. */
const SUIT_SIGNS: Record<string, string> = {
  ...{ 萬: "m", 万: "m", 筒: "p", 餅: "p", 饼: "p", 索: "s", 條: "s", 条: "s" },
};
const HONOR_SIGNS: Record<string, string> = {
  ...{ E: "1z", S: "2z", W: "3z", N: "4z", 東: "1z", 东: "1z", 南: "2z", 西: "3z", 北: "4z" },
  ...{ 白: "5z", 發: "6z", 发: "6z", 中: "7z" },
};
/** The tiles of Unicode from U+1F000 on, which the command line prints. */
const GLYPHS = [
  ...["1z", "2z", "3z", "4z", "7z", "6z", "5z"],
  ...[...numbered(9, "m"), ...numbered(9, "s"), ...numbered(9, "p")],
  ...["F1", "F2", "F4", "F3", "G1", "G2", "G3", "G4"],
];
const FIRST_GLYPH = 0x1f000;

/**
 * Reads packed (`123m77zJA`) and loose (`1m2m3m JA`) notation, in order, and what players type
 * instead: capitals (`123M`), winds by letter (`E`), characters (`一萬`, `東`), and glyphs (`🀇`).
 * What cannot be read is an Error that says where and why, in the chosen language.
 */
export function parseTiles(text: string): string[] {
  const tiles: string[] = [];
  const signs = [...text];
  let start = 0; // of the open run of digits
  let at = 0;
  while (at < signs.length) {
    const sign = signs[at] ?? "";
    if (digit(sign)) {
      at++;
      continue;
    }
    const run = signs.slice(start, at).map(digit).join("");
    const suit = SUIT_SIGNS[sign] ?? (run ? sign.toLowerCase() : sign);
    if ("mpsz".includes(suit)) {
      if (!run) throw failed(at, t("digit_first", { letter: sign }));
      for (const [place, number] of [...run].entries()) {
        const most = suit === "z" ? 7 : 9;
        if (number < "1" || number > String(most))
          throw failed(start + place, t("no_number", { number, letter: suit, most }));
        tiles.push(number + suit);
      }
      at++;
    } else if (run) {
      throw failed(at, t("letter_after", { run }));
    } else if (/[\s\uFE0E\uFE0F]/.test(sign)) {
      at++;
    } else {
      const special = [3, 2].map((n) => signs.slice(at, at + n).join("")).find(isTile);
      const tile = special ?? HONOR_SIGNS[sign] ?? GLYPHS[(sign.codePointAt(0) ?? 0) - FIRST_GLYPH];
      if (!tile) throw failed(at, t("no_tile", { found: signs.slice(at, at + 2).join("") }));
      tiles.push(tile);
      at += special?.length ?? 1;
    }
    start = at;
  }
  if (start < at)
    throw failed(at, t("letter_after", { run: signs.slice(start).map(digit).join("") }));
  return tiles;
}

/** The digit that a sign stands for, or nothing. */
function digit(sign: string): string {
  if (/\d/.test(sign)) return sign;
  const numeral = NUMERALS.indexOf(sign);
  return numeral < 0 ? "" : String(numeral + 1);
}

function failed(at: number, why: string): Error {
  return new Error(t("at", { place: at + 1, why }));
}

/** Every tile with its own letter, in the given order: `1m1m5pJA`. */
export function loose(tiles: readonly string[]): string {
  return tiles.join("");
}

/** Sorted, and with one letter a run: `11m5pJA`. */
export function packed(tiles: readonly string[]): string {
  return packedInOrder(sortTiles(tiles));
}

/** In the given order, with one letter a run: `9s11m5p`. */
export function packedInOrder(tiles: readonly string[]): string {
  return tiles
    .join("")
    .replace(
      /(?:\d([mpsz]))(?:\d\1)+/g,
      (run, letter: string) => run.replaceAll(letter, "") + letter,
    );
}

/** A sorted copy; tiles that are not known go last. */
export function sortTiles(tiles: readonly string[]): string[] {
  const place = (tile: string) => PLACE.get(tile) ?? TILES.length;
  return [...tiles].sort((one, other) => place(one) - place(other));
}

// -- tiles in texts --------------------------------------------------------------------------------

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

/** A text of the engine with tiles by their names instead of the notation. */
export function named(text: string): string {
  const parts = withTiles(text).map((part) =>
    typeof part === "string" ? part : part.map(tileName).join(" "),
  );
  return parts.join("");
}

// -- names -----------------------------------------------------------------------------------------

/** The tile's name in the chosen language; null is a tile that cannot be seen. */
export function tileName(tile: string | null): string {
  if (tile === null) return t("hidden");
  if (!isTile(tile)) return tile;
  const [first = "", second = ""] = tile;
  if (second === "z") return t(tile as "1z");
  if (/\d/.test(first)) {
    const number = isChinese() ? (NUMERALS[Number(first) - 1] ?? first) : first;
    return t(second as Suit, { number });
  }
  if (first === "K" || first === "Q") return t(first, { number: second });
  const frame = tile.slice(2);
  const name = t(tile.slice(0, 2) as "JA");
  return frame ? t("framed", { name, frame: t(`frame_${frame}` as "frame_r") }) : name;
}

/** The label in a tile's corner: numbers, winds and dragons by letter, others as typed. */
export function shortLabel(tile: string): string {
  if (tile[1] === "z") return t(`corner_${tile}` as "corner_1z");
  return /^\d/.test(tile) ? tile.charAt(0) : tile.slice(0, 2);
}
