/** How an example hand was won, and what it came to, in words. */

import { counted, points } from "../explain/amounts";
import { tileSet } from "../mahjong/tile-art";
import { isWind, parseTiles } from "../mahjong/tiles";
import type { ScoreRequest, WinAnswer } from "../wire/types";
import t from "words:rules";

export function circumstances(request: ScoreRequest): string[] {
  const { win, seat_wind, round_wind } = request;
  const words = [t(`win_${win}`)];
  const { seat, round } = windsThatMatter(request);
  if (seat && seat_wind) words.push(t("seat_wind", { wind: t(`wind_${seat_wind}`) }));
  if (round && round_wind) words.push(t("round_wind", { wind: t(`wind_${round_wind}`) }));
  const situation: Record<string, string | number | boolean | null> = { ...request.situation };
  for (const [name, value] of Object.entries(situation)) {
    const found = inWords(name, value);
    if (found) words.push(found);
  }
  return words;
}

/** Only with winds in the hand, or flowers that belong to a seat, they make a difference. */
function windsThatMatter(request: ScoreRequest): { seat: boolean; round: boolean } {
  const { concealed, melds = [], winning_tile, flowers = "" } = request;
  const tiles = parseTiles(concealed + winning_tile + melds.map(({ tiles }) => tiles).join(""));
  const round = tiles.some(isWind);
  return { seat: round || parseTiles(flowers).some((tile) => tileSet(tile) === "flowers"), round };
}

function inWords(name: string, value: string | number | boolean | null): string | null {
  if (value === false || value === null || value === "") return null;
  switch (name) {
    case "last_tile":
    case "hell_wait":
    case "shot_after_kong":
    case "before_start":
      return t(name);
    case "draws":
    case "green_discards":
      return t(name, { n: Number(value) });
    case "replacement":
      return t(`replacement_${value}` as "replacement_kong");
    case "first":
      return t(`first_${value}` as "first_man");
    case "voided":
      return t("voided", { suit: t(`suit_${value}` as "suit_m") });
    default:
      return null;
  }
}

/** What the whole hand comes to: `12 faan, 24 points`. */
export function result(answer: WinAnswer): string {
  return [counted(answer).counts, points(answer.points)].join(", ");
}
