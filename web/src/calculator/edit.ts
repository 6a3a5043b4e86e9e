/** What is tapped and chosen, one change at a time; every change makes a new question. */

import { sortTiles } from "../mahjong/tiles";
import type { Game, Tile } from "../wire/types";
import { knows } from "../picker/copies";
import type { HandMeld } from "../picker/melds";
import { handSize } from "./question";
import type { Question, Situation, SituationField } from "./question";

/** One more tile: into the hand, or if that is full, the winning one. */
export function withTile(question: Question, game: Game, tile: Tile): Question {
  if (handSize(question) < game.hand_size)
    return { ...question, hand: sortTiles([...question.hand, tile]) };
  return question.winning ? question : { ...question, winning: tile };
}

function without(tiles: readonly Tile[], tile: Tile): Tile[] {
  const at = tiles.indexOf(tile);
  return at < 0 ? [...tiles] : tiles.toSpliced(at, 1);
}

export function withoutTile(question: Question, tile: Tile): Question {
  return { ...question, hand: without(question.hand, tile) };
}

/** A tile of the hand becomes the winning one, and that one goes back into the hand. */
export function withWinningFromHand(question: Question, tile: Tile): Question {
  const hand = without(question.hand, tile);
  if (question.winning) hand.push(question.winning);
  return { ...question, hand: sortTiles(hand), winning: tile };
}

/** One more meld; it takes its tiles out of the hand where that would hold too many otherwise. */
export function withMeld(
  question: Question,
  game: Game,
  meld: HandMeld,
  left: (tile: Tile) => number,
): Question {
  const crowded = handSize(question) + 3 > game.hand_size;
  const spare = new Map<Tile, number>();
  let hand = question.hand;
  for (const tile of meld.tiles) {
    const free = spare.get(tile) ?? left(tile);
    if (hand.includes(tile) && (crowded || free === 0)) hand = without(hand, tile);
    else spare.set(tile, free - 1);
  }
  return { ...question, hand, melds: [...question.melds, meld] };
}

export function withoutFlower(question: Question, tile: Tile): Question {
  const flowers = without(question.flowers, tile);
  const early = question.situation.before_start ?? [];
  const count = (tiles: readonly Tile[]) => tiles.filter((other) => other === tile).length;
  return count(early) > count(flowers)
    ? withSituation({ ...question, flowers }, "before_start", without(early, tile))
    : { ...question, flowers };
}

/** A circumstance; undefined, or no tiles at all, takes it away. */
export function withSituation<Field extends SituationField>(
  question: Question,
  field: Field,
  value: Situation[Field],
): Question {
  const situation = { ...question.situation, [field]: value };
  if (value === undefined || (Array.isArray(value) && !value.length)) delete situation[field];
  return { ...question, situation };
}

/** The question in another game: without the tiles, melds and circumstances it does not know. */
export function inGame(question: Question, game: Game, rules: string): Question {
  const known = knows(game);
  const kept = Object.entries(question.situation).filter(([field]) =>
    game.situations.some((one) => one === field),
  );
  return {
    ...question,
    rules,
    hand: question.hand.filter(known),
    winning: question.winning && known(question.winning) ? question.winning : null,
    win: game.win_kinds.includes(question.win) ? question.win : (game.win_kinds[0] ?? question.win),
    melds: question.melds.filter(
      (meld) => game.meld_kinds.includes(meld.kind) && meld.tiles.every(known),
    ),
    flowers: question.flowers.filter(known),
    situation: Object.fromEntries(kept),
  };
}
