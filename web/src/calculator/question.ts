/** What the calculator is asked: a hand, how it was won, and the circumstances. */

import type { Game, Tile, Wind, WinKind } from "../wire/types";
import type { HandMeld } from "../picker/melds";

export type Replacement = "flower" | "kong" | "claimed_kong";
export type First = "heaven" | "earth" | "man";

/** Fields as the request has them; those that are not there hold for no special circumstance. */
export interface Situation {
  draws?: number;
  replacement?: Replacement;
  last_tile?: true;
  first?: First;
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

/** What can be asked about it now. */
export type Stage =
  | { ask: "explain" | "waits" | "voided" }
  | { ask: "nothing"; missing: number }
  | { ask: "nothing"; tooMany: number };

export function stageOf(question: Question, game: Game): Stage {
  if (game.without_hand.includes(question.win)) return { ask: "explain" };
  const size = handSize(question);
  if (size > game.hand_size) return { ask: "nothing", tooMany: size - game.hand_size };
  if (size < game.hand_size)
    return { ask: "nothing", missing: game.hand_size + 1 - size - (question.winning ? 1 : 0) };
  if (game.situations.includes("voided") && !question.situation.voided) return { ask: "voided" };
  return { ask: question.winning ? "explain" : "waits" };
}
