/** A question as the server is asked it. */

import { loose, packed } from "../mahjong/tiles";
import { hasJokers } from "../picker/melds";
import type { Game, ScoreRequest, SituationName } from "../wire/types";
import type { Question } from "./question";

/** The circumstances that can go with this kind of win, as the request has them. */
function situationOf(question: Question, game: Game): Record<string, unknown> {
  return written(question, game, game.circumstances_by_win[question.win] ?? []);
}

function written(
  { situation }: Question,
  { limits }: Game,
  fields: readonly SituationName[],
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    const value = situation[field] ?? limits[field]?.least;
    if (value !== undefined) found[field] = Array.isArray(value) ? loose(value) : value;
  }
  return found;
}

function common(question: Question) {
  return {
    variant: question.rules,
    concealed: packed(question.hand),
    melds: question.melds.map((meld) => ({
      kind: meld.kind,
      tiles: loose(meld.tiles),
      ...(hasJokers(meld) && { as: loose(meld.as) }),
    })),
    flowers: loose(question.flowers),
    seat_wind: question.seat,
    round_wind: question.round,
  };
}

/** The request of `POST /api/explain`. */
export function scoreRequest(question: Question, game: Game): ScoreRequest {
  const handless = game.without_hand.includes(question.win);
  return {
    ...common(question),
    ...(handless && { concealed: "", melds: [] }),
    winning_tile: handless ? "" : (question.winning ?? ""),
    win: question.win,
    situation: situationOf(question, game),
  };
}

/** The request of `POST /api/waits`: only what is known before the winning tile. */
export function waitsRequest(
  question: Question,
  game: Game,
): Omit<ScoreRequest, "winning_tile" | "win"> {
  return { ...common(question), situation: written(question, game, game.known_before_win) };
}
