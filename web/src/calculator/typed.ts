/** What is typed for the hand, the winning tile, the melds or the declared tiles. */

import { isFlower, isJoker, packed, parseTiles, sortTiles, tileName } from "../lib/tiles";
import type { Game, Tile } from "../lib/types";
import t from "../words/calculator";
import { meldText, parseMelds } from "./melds";
import type { Target } from "./palette";
import { copiesOf, HAND_SIZE, type Question } from "./question";

/** As it would be typed. */
export function textOf(question: Question, target: Target): string {
  switch (target) {
    case "hand":
      return packed(question.hand);
    case "winning":
      return question.winning ?? "";
    case "melds":
      return question.melds.map(meldText).join(" ");
    case "flowers":
      return packed(question.flowers);
  }
}

/** The question with what was typed; what cannot be is an Error that says what and where. */
export function withTyped(question: Question, game: Game, target: Target, text: string): Question {
  if (target === "melds") {
    const melds = parseMelds(text);
    for (const meld of melds) checkTiles(game, meld.tiles);
    if (melds.length > 4) throw new Error(t("melds_full"));
    return { ...question, melds };
  }
  const tiles = parseTiles(text);
  checkTiles(game, tiles);
  if (target === "winning") {
    if (tiles.length > 1) throw new Error(t("one_tile", { n: tiles.length }));
    return { ...question, winning: tiles[0] ?? null };
  }
  if (target === "flowers") {
    const plain = tiles.find((tile) => !isFlower(tile) && !isJoker(tile));
    if (plain) throw new Error(t("not_declared", { tile: tileName(plain) }));
    const { before_start, ...situation } = question.situation;
    const early = before_start?.filter((tile) => tiles.includes(tile)) ?? [];
    return {
      ...question,
      flowers: tiles,
      situation: early.length ? { ...situation, before_start: early } : situation,
    };
  }
  // fourteen tiles in one go: the last one is the winning tile
  const whole = tiles.length + 3 * question.melds.length === HAND_SIZE + 1;
  if (whole && !question.winning)
    return { ...question, hand: sortTiles(tiles.slice(0, -1)), winning: tiles.at(-1)! };
  return { ...question, hand: sortTiles(tiles) };
}

function checkTiles(game: Game, tiles: readonly Tile[]): void {
  const copies = copiesOf(game);
  const foreign = tiles.find((tile) => !copies.get(tile));
  if (foreign) throw new Error(t("not_here", { tile: tileName(foreign) }));
}
