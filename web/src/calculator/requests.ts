/** A question as the server is asked it. */

import { isJoker, loose, packed } from "../mahjong/tiles";
import type { ScoreRequest } from "../wire/types";
import type { Question, SituationField } from "./question";

export const LEAST_GREEN_DISCARDS = 3;
export const MOST_GREEN_DISCARDS = 12;

/** Which circumstances can be, given how the hand is won. */
export function applies(field: SituationField, question: Question): boolean {
  const { win, flowers } = question;
  if (field === "green_discards") return win === "green_jokers";
  if (field === "before_start") return flowers.length > 0;
  if (field === "voided") return true;
  if (win === "green_jokers") return false;
  if (field === "replacement") return win === "self_draw";
  if (field === "shot_after_kong") return win === "discard";
  if (field === "last_tile") return win !== "rob_kong";
  return true;
}

/** The circumstances that can be, as the request has them. */
export function situationOf(question: Question): Record<string, unknown> {
  const { before_start, ...others } = question.situation;
  const situation: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(others))
    if (applies(field as SituationField, question)) situation[field] = value;
  if (before_start && applies("before_start", question))
    situation.before_start = loose(before_start);
  if (question.win === "green_jokers") situation.green_discards ??= LEAST_GREEN_DISCARDS;
  return situation;
}

function common(question: Question) {
  return {
    variant: question.rules,
    concealed: packed(question.hand),
    melds: question.melds.map(({ kind, tiles, as }) => ({
      kind,
      tiles: loose(tiles),
      ...(tiles.some(isJoker) && { as: loose(as) }),
    })),
    flowers: loose(question.flowers),
    seat_wind: question.seat,
    round_wind: question.round,
  };
}

/** The request of `POST /api/explain`. */
export function scoreRequest(question: Question): ScoreRequest {
  const green = question.win === "green_jokers";
  return {
    ...common(question),
    ...(green && { concealed: "", melds: [] }),
    winning_tile: green ? "" : (question.winning ?? ""),
    win: question.win,
    situation: situationOf(question),
  };
}

const KNOWN_BEFORE: readonly SituationField[] = ["draws", "last_tile", "voided", "before_start"];

/** The request of `POST /api/waits`: only what is known before the winning tile. */
export function waitsRequest(question: Question): Omit<ScoreRequest, "winning_tile" | "win"> {
  const known = Object.entries(situationOf({ ...question, win: "self_draw" })).filter(([field]) =>
    KNOWN_BEFORE.includes(field as SituationField),
  );
  return { ...common(question), situation: Object.fromEntries(known) };
}
