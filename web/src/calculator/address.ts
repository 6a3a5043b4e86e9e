/** The question in the address, so that a link shows the same hand to somebody else. */

import { presetId, splitRules, type Options } from "../mahjong/rules-id";
import { isTile, loose, packed, parseTiles } from "../mahjong/tiles";
import type { ScoreRequest, SituationGiven, Tile, Wind, WinKind } from "../wire/types";
import { meldText, parseMeld, parseMelds, type HandMeld, type MeldFacts } from "../picker/melds";
import { emptyQuestion, type Question, type Situation } from "./question";

const WINDS: readonly Wind[] = ["E", "S", "W", "N"];
const WINS: readonly WinKind[] = ["self_draw", "discard", "rob_kong", "green_jokers"];

/** The circumstances and how their text is read; undefined where it says nothing that can be. */
const SITUATION: { [Field in keyof Situation]-?: (text: string) => Situation[Field] } = {
  voided: oneOf(["m", "p", "s"] as const),
  draws: number,
  replacement: oneOf(["flower", "kong", "claimed_kong"] as const),
  first: oneOf(["heaven", "earth", "man"] as const),
  last_tile: flag,
  hell_wait: flag,
  shot_after_kong: flag,
  before_start: parseTiles,
  green_discards: number,
};

function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string) => values.find((value) => value === text);
}

function number(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function flag(text: string): true | undefined {
  return text === "1" || text === "true" ? true : undefined;
}

// -- writing ---------------------------------------------------------------------------------------

/** What follows the path: `?rules=b30fj&hand=123m...`. What is as usual is left out. */
export function toAddress(question: Question): string {
  const { rules, hand, winning, win, melds, flowers, seat, round, situation } = question;
  const parts: [string, string][] = [
    ["rules", rules],
    ["hand", packed(hand)],
    ["win_tile", winning ?? ""],
    ["win", win],
    ["melds", melds.map(meldText).join(",")],
    ["flowers", loose(flowers)],
    ["seat", seat === "E" ? "" : seat],
    ["round", round === "E" ? "" : round],
  ];
  for (const field of Object.keys(SITUATION) as (keyof Situation)[]) {
    const value = situation[field];
    if (value === undefined) continue;
    parts.push([field, value === true ? "1" : Array.isArray(value) ? loose(value) : String(value)]);
  }
  const written = parts.filter(([, text]) => text).map(([name, text]) => `${name}=${plain(text)}`);
  return `?${written.join("&")}`;
}

/** Escaped only where a reader of the address would take it for something else. */
function plain(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|3D)/g, decodeURIComponent);
}

// -- reading ---------------------------------------------------------------------------------------

/** What the game of some rules says about melds; of rules that are not known, any game. */
export type GameOf = (rules: string) => MeldFacts;

export interface Read {
  question: Question;
  /** The parts that make no sense and were left out. */
  unread: string[];
}

/** Reads an address; null if there is no hand in it. */
export function fromAddress(query: string, gameOf: GameOf): Read | null {
  const given = new URLSearchParams(query);
  const request = given.get("q");
  if (request !== null) return fromJson(request, gameOf);
  const rules = given.get("rules");
  return rules === null ? null : read(rules, gameOf(rules), (name) => given.get(name));
}

/** The rules that an address names, also before their game is known; null if there is no hand in it. */
export function rulesInAddress(query: string): string | null {
  const anyGame: MeldFacts = { sets: {}, jokers: {}, most_melds: 0 };
  return fromAddress(query, () => anyGame)?.question.rules ?? null;
}

/** Reads a request of the JSON format, as it is in a match log or another program's link. */
export function fromRequest(request: Partial<ScoreRequest>, gameOf: GameOf): Read {
  const situation: SituationGiven = request.situation ?? {};
  const fields: Record<string, string | number | boolean | null | undefined> = {
    ...situation,
    hand: request.concealed,
    win_tile: request.winning_tile,
    win: request.win,
    flowers: request.flowers,
    seat: request.seat_wind,
    round: request.round_wind,
  };
  const rules = withOptions(request);
  const game = gameOf(rules);
  const { question, unread } = read(rules, game, (name) => {
    const value = fields[name];
    return value === undefined || value === null || value === false ? null : String(value);
  });
  try {
    question.melds = (request.melds ?? []).map((meld) => meldOf(game, meld));
  } catch {
    unread.push("melds");
  }
  return { question, unread };
}

function fromJson(text: string, gameOf: GameOf): Read | null {
  try {
    const request: unknown = JSON.parse(text);
    if (typeof request === "object" && request !== null) return fromRequest(request, gameOf);
  } catch {
    // what is no JSON is no hand either
  }
  return null;
}

type MeldGiven = NonNullable<ScoreRequest["melds"]>[number];

function meldOf(game: MeldFacts, { kind, tiles, as }: MeldGiven): HandMeld {
  if (typeof tiles !== "string") throw new Error("a meld without its tiles");
  return parseMeld(game, `${kind ? `${kind}:` : ""}${tiles}${as ? `=${as}` : ""}`);
}

/** The rules of a request, the house rules beside them included. */
function withOptions({ variant = "", options = {} }: Partial<ScoreRequest>): string {
  const {
    game,
    preset = "",
    options: written,
  } = splitRules(variant) ?? {
    game: variant,
    options: {},
  };
  const id = presetId(game, preset);
  const all: Options = { ...written, ...options };
  const inside = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`);
  return inside.length ? `${id}(${inside.join(",")})` : id;
}

function read(rules: string, game: MeldFacts, given: (name: string) => string | null): Read {
  const question = emptyQuestion(rules);
  const unread: string[] = [];
  function take<Value>(
    name: string,
    parse: (text: string) => Value | undefined,
    put: (value: Value) => void,
  ): void {
    const text = given(name);
    if (text === null || text === "") return;
    try {
      const value = parse(text);
      if (value === undefined) unread.push(name);
      else put(value);
    } catch {
      unread.push(name);
    }
  }
  take("hand", parseTiles, (tiles) => (question.hand = tiles));
  take("win_tile", oneTile, (tile) => (question.winning = tile));
  take("win", oneOf(WINS), (win) => (question.win = win));
  take(
    "melds",
    (text) => parseMelds(game, text),
    (melds) => (question.melds = melds),
  );
  take("flowers", parseTiles, (tiles) => (question.flowers = tiles));
  take("seat", oneOf(WINDS), (wind) => (question.seat = wind));
  take("round", oneOf(WINDS), (wind) => (question.round = wind));
  for (const [field, parse] of Object.entries(SITUATION))
    take(field, parse as (text: string) => Situation[keyof Situation], (value) => {
      question.situation = { ...question.situation, [field]: value };
    });
  return { question, unread };
}

function oneTile(text: string): Tile | undefined {
  return isTile(text) ? text : undefined;
}
