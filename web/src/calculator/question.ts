/** What the calculator is asked: a hand, how it was won, and the circumstances. */

import { isFlower, isJoker } from "../mahjong/tiles";
import type { Game, Tile, Wind, WinKind } from "../wire/types";
import { HAND_SIZE, type HandMeld } from "../picker/melds";

/** Fields as the request has them; those that are not there hold for no special circumstance. */
export interface Situation {
  draws?: number;
  replacement?: "flower" | "kong";
  last_tile?: true;
  first?: "heaven" | "earth" | "man";
  hell_wait?: true;
  shot_after_kong?: true;
  voided?: "m" | "p" | "s";
  before_start?: Tile[];
  green_discards?: number;
}
export type SituationField = keyof Situation;

export interface Question {
  rules: string;
  hand: Tile[];
  winning: Tile | null;
  win: WinKind;
  melds: HandMeld[];
  flowers: Tile[];
  seat: Wind;
  round: Wind;
  situation: Situation;
}

export function emptyQuestion(rules: string): Question {
  return {
    rules,
    hand: [],
    winning: null,
    win: "self_draw",
    melds: [],
    flowers: [],
    seat: "E",
    round: "E",
    situation: {},
  };
}

export function gameId(rules: string): string {
  return /^\w*/.exec(rules)![0];
}

/** Where a tapped tile goes. */
export type Target = "hand" | "winning" | "melds" | "flowers";

/** The tiles of the hand with its melds, without the winning one. */
export function handSize(question: Question): number {
  return question.hand.length + 3 * question.melds.length;
}

/** All physical tiles that are in use. */
export function tilesInUse(question: Question): Tile[] {
  const { hand, winning, melds, flowers } = question;
  return [
    ...hand,
    ...(winning ? [winning] : []),
    ...melds.flatMap((meld) => meld.tiles),
    ...flowers,
  ];
}

/** Whether a game has tiles to declare. */
export function declares(game: Game): boolean {
  return Object.keys(game.tiles).some((tile) => isFlower(tile) || isJoker(tile));
}

/** Whether winds are among the game's tiles; otherwise they mean nothing. */
export function hasWinds(game: Game): boolean {
  return "1z" in game.tiles;
}

/** What can be asked about it now. */
export type Stage =
  | { ask: "explain" | "waits" | "voided" }
  | { ask: "nothing"; missing: number }
  | { ask: "nothing"; tooMany: number };

export function stageOf(question: Question, game: Game): Stage {
  if (question.win === "green_jokers") return { ask: "explain" };
  const size = handSize(question);
  if (size > HAND_SIZE) return { ask: "nothing", tooMany: size - HAND_SIZE };
  if (size < HAND_SIZE)
    return { ask: "nothing", missing: HAND_SIZE + 1 - size - (question.winning ? 1 : 0) };
  if (game.situations.includes("voided") && !question.situation.voided) return { ask: "voided" };
  return { ask: question.winning ? "explain" : "waits" };
}
