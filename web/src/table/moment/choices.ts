/** What a player may do now, put together as the action bar offers it. */

import { isFlower, sortTiles } from "../../mahjong/tiles";
import { matched } from "./seats";
import type { ActionKind, Choice, Tile } from "../../wire/types";

/** What has a button of its own; the kinds of kong share one. */
export type Deed = "win" | "kong" | "pung" | "chow" | "declare" | "pass";

const DEEDS: readonly Deed[] = ["win", "kong", "pung", "chow", "declare", "pass"];
const DEED_OF: Partial<Record<ActionKind, Deed>> = {
  win: "win",
  kong: "kong",
  added_kong: "kong",
  concealed_kong: "kong",
  pung: "pung",
  chow: "chow",
  declare: "declare",
  pass: "pass",
};

export interface Offer {
  deed: Deed;
  choices: Choice[];
}

/** The button that an action of this kind has, if it has one. */
export function deedOf(kind: ActionKind): Deed | null {
  return DEED_OF[kind] ?? null;
}

/** The buttons of the action bar, the weightiest first; discards and voids are not among them. */
export function offers(legal: readonly Choice[]): Offer[] {
  return DEEDS.map((deed) => ({
    deed,
    choices: legal.filter((choice) => DEED_OF[choice.kind] === deed),
  })).filter((offer) => offer.choices.length > 0);
}

const TOUCHED: readonly ActionKind[] = ["discard", "void", "exchange"];

/**
 * What touching a tile of the hand does: a discard, to lay it face down, or to lay it aside. Where neither is to be
 * decided, as before the start, it is declared.
 */
export function playable(legal: readonly Choice[]): Map<Tile, Choice> {
  const plays = legal.filter(({ kind }) => TOUCHED.includes(kind));
  const touched = plays.length > 0 ? plays : legal.filter(({ kind }) => kind === "declare");
  const found = new Map<Tile, Choice>();
  for (const choice of touched) for (const tile of choice.tiles) found.set(tile, choice);
  return found;
}

/** The flowers that can be declared now. */
export function flowersOf(legal: readonly Choice[]): Choice[] {
  return legal.filter(({ kind, tiles }) => kind === "declare" && tiles.some(isFlower));
}

export type Suit = "m" | "p" | "s";

export interface SuitOffer {
  suit: Suit;
  /** The tiles that could be laid face down. */
  choices: Choice[];
  /** To lay the card instead, where one holds none of the suit. */
  card: Choice | null;
}

/** The suits that could be voided (S1); empty if it is not about that. */
export function suitOffers(legal: readonly Choice[]): SuitOffer[] {
  const voids = legal.filter((choice) => choice.kind === "void");
  if (voids.length === 0) return [];
  return (["m", "p", "s"] as const).map((suit) => {
    const all = voids.filter((choice) => choice.suit === suit);
    return {
      suit,
      choices: all.filter((choice) => choice.tiles.length > 0),
      card: all.find((choice) => choice.tiles.length === 0) ?? null,
    };
  });
}

/** The tiles of a meld that a choice would make, each with what it would stand for. */
export function meldOf(choice: Choice, claimed: Tile | null): ReturnType<typeof matched> {
  const claims = choice.kind === "chow" || choice.kind === "pung" || choice.kind === "kong";
  const tiles = claims && claimed ? [...choice.tiles, claimed] : choice.tiles;
  // an added kong names only the tile that is added
  return matched(tiles, choice.as.slice(0, tiles.length));
}

/** How many tiles everybody hands on in an exchange (S22). */
export const EXCHANGED = 3;

/** Whether tiles are to be chosen for an exchange. */
export function picksThree(legal: readonly Choice[]): boolean {
  return legal.some(({ kind }) => kind === "exchange");
}

/** The exchange of these tiles; null if they are not enough, or may not go together. */
export function exchangeOf(legal: readonly Choice[], tiles: readonly Tile[]): Choice | null {
  const wanted = sortTiles(tiles).join();
  const found = legal.find(({ kind, tiles }) => kind === "exchange" && tiles.join() === wanted);
  return found ?? null;
}
