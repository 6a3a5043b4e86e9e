/** What is typed for the hand, the winning tile, the melds or the declared tiles. */

import { isFlower, isJoker, packed, parseTiles, sortTiles, tileName } from "../lib/tiles";
import type { Game, Tile } from "../lib/types";
import t from "../words/calculator";
import { withSituation } from "./edit";
import { meldText, parseMelds } from "./melds";
import type { Target } from "./palette";
import { copiesOf, HAND_SIZE, tilesInUse, unframed, type Question } from "./question";

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
    target === "melds" ? withMelds(question, text) : withTiles(question, target, parseTiles(text));
  checkCopies(game, next);
  return next;
}

function withMelds(question: Question, text: string): Question {
  const melds = parseMelds(text);
  if (melds.length > 4) throw new Error(t("melds_full"));
  return { ...question, melds };
}

function withTiles(question: Question, target: Target, tiles: Tile[]): Question {
  if (target === "winning") {
    if (tiles.length > 1) throw new Error(t("one_tile", { n: tiles.length }));
    return { ...question, winning: tiles[0] ?? null };
  }
  if (target === "flowers") {
    const plain = tiles.find((tile) => !isFlower(tile) && !isJoker(tile));
    if (plain) throw new Error(t("not_declared", { tile: tileName(plain) }));
    const early = question.situation.before_start?.filter((tile) => tiles.includes(tile));
    return withSituation({ ...question, flowers: tiles }, "before_start", early);
  }
  // fourteen tiles in one go: the last one is the winning tile
  const whole = tiles.length + 3 * question.melds.length === HAND_SIZE + 1;
  if (whole && !question.winning)
    return { ...question, hand: sortTiles(tiles.slice(0, -1)), winning: tiles.at(-1)! };
  return { ...question, hand: sortTiles(tiles) };
}

/** No tile of another game, and no more of a tile than there are. */
function checkCopies(game: Game, question: Question): void {
  const copies = copiesOf(game);
  const used = new Map<Tile, number>();
  for (const tile of tilesInUse(question).flatMap((one) => [...new Set([one, unframed(one)])])) {
    const n = copies.get(tile) ?? 0;
    if (!n) throw new Error(t("not_here", { tile: tileName(tile) }));
    used.set(tile, (used.get(tile) ?? 0) + 1);
    if (used.get(tile)! > n) throw new Error(t("too_many_copies", { tile: tileName(tile), n }));
  }
}
