/** A game with its house rules as one word: `sbr(flower_pig=brief,hands=4)`, `sbr:book(hands=4)`. */

export type Options = Record<string, string>;

const ID = /^\s*(\w+)(?::(\w+))?\s*(?:\(([^()]*)\))?\s*$/;

/** Takes an id apart; null if it is none. */
export function splitRules(id: string): { game: string; preset?: string; options: Options } | null {
  const match = ID.exec(id);
  if (!match) return null;
  const options: Options = {};
  const [, game = "", preset, inside = ""] = match;
  for (const part of inside.split(",")) {
    if (!part) continue;
    const equals = part.indexOf("=");
    if (equals < 0) return null;
    options[part.slice(0, equals).trim()] = part.slice(equals + 1).trim();
  }
  return { game, preset, options };
}

/** The id of a preset of a game, or of the game as it is written. */
export function presetId(game: string, preset: string): string {
  return preset ? `${game}:${preset}` : game;
}
