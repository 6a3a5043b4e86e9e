/** A game with its house rules as one word: `sbr(flower_pig=brief,hands=4)`. */

import type { GameRules, Switch } from "../wire/types";

export type Options = Record<string, string>;

const ID = /^\s*(\w+)\s*(?:\(([^()]*)\))?\s*$/;

/** Takes an id apart; null if it is none. */
export function splitRules(id: string): { game: string; options: Options } | null {
  const match = ID.exec(id);
  if (!match) return null;
  const options: Options = {};
  const [, game = "", inside = ""] = match;
  for (const part of inside.split(",")) {
    if (!part) continue;
    const equals = part.indexOf("=");
    if (equals < 0) return null;
    options[part.slice(0, equals).trim()] = part.slice(equals + 1).trim();
  }
  return { game, options };
}

/** The value as the server writes it; null if the house rule has no such value. */
export function valueOf(rule: Switch, value: string): string | null {
  if (!rule.number) return rule.values.some((known) => known.value === value) ? value : null;
  const number = Number(value);
  const inside = number >= rule.number.least && number <= rule.number.most;
  return /^\d+$/.test(value) && inside ? String(number) : null;
}

/** What every house rule of the game is set to; what the game does not know is left out. */
export function optionsOf(game: GameRules, given: Options): Options {
  return Object.fromEntries(
    game.switches.map((rule) => [
      rule.name,
      valueOf(rule, given[rule.name] ?? rule.default) ?? rule.default,
    ]),
  );
}

/** Those of the house rules that the game does not know, or not with this value: `jokers=free`. */
export function unknownOf(game: GameRules, given: Options): string[] {
  return Object.entries(given)
    .filter(([name, value]) => {
      const rule = game.switches.find((one) => one.name === name);
      return rule === undefined || valueOf(rule, value) === null;
    })
    .map(([name, value]) => `${name}=${value}`);
}

/** The canonical id: only what differs from the defaults, in alphabetical order. */
export function rulesId(game: GameRules, given: Options): string {
  const chosen = optionsOf(game, given);
  const changed = game.switches
    .filter((rule) => chosen[rule.name] !== rule.default)
    .map((rule) => `${rule.name}=${chosen[rule.name]}`)
    .sort();
  return changed.length ? `${game.id}(${changed.join(",")})` : game.id;
}
