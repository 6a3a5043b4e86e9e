/** What is typed for the hand, the winning tile, the melds or the declared tiles. */

import { packed, parseTiles, sortTiles } from "../mahjong/tiles";
import type { Game, Tile } from "../wire/types";
import t from "words:calculator";
import { withSituation } from "./edit";
import { checkCopies, checkDeclared } from "../picker/copies";
import { meldText, parseHandMelds } from "../picker/melds";
import { tilesInUse, type Question, type Target } from "./question";

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
  const next =
    target === "melds"
      ? { ...question, melds: parseHandMelds(game, text) }
      : withTiles(question, game, target, parseTiles(text));
  checkCopies(game, tilesInUse(next));
  return next;
}

function withTiles(question: Question, game: Game, target: Target, tiles: Tile[]): Question {
  if (target === "winning") {
    if (tiles.length > 1) throw new Error(t("one_tile", { n: tiles.length }));
    return { ...question, winning: tiles[0] ?? null };
  }
  if (target === "flowers") {
    checkDeclared(game, tiles);
    const early = question.situation.before_start?.filter((tile) => tiles.includes(tile));
    return withSituation({ ...question, flowers: tiles }, "before_start", early);
  }
  // fourteen tiles in one go: the last one is the winning tile
  const last = tiles.at(-1);
  const whole = tiles.length + 3 * question.melds.length === game.hand_size + 1;
  if (last && whole && !question.winning)
    return { ...question, hand: sortTiles(tiles.slice(0, -1)), winning: last };
  return { ...question, hand: sortTiles(tiles) };
}
