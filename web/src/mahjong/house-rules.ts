/** What the house rules of a game are set to, by the id of its rules. */

import type { GameRules, Preset, Switch } from "../wire/types";
import { splitRules, type Options } from "./rules-id";

/** The house rules that an id gives, those of its preset among them. */
export function optionsIn(game: GameRules, id: string): Options {
  const { preset, options } = splitRules(id) ?? {};
  return { ...game.presets.find(({ name }) => name === preset)?.options, ...options };
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

/** What of an id the game does not know: `:eaten`, `jokers=free`, or not with this value. */
export function unknownOf(game: GameRules, id: string): string[] {
  const { preset, options = {} } = splitRules(id) ?? {};
  const unknown = Object.entries(options)
    .filter(([name, value]) => {
      const rule = game.switches.find((one) => one.name === name);
      return rule === undefined || valueOf(rule, value) === null;
    })
    .map(([name, value]) => `${name}=${value}`);
  const known = preset === undefined || game.presets.some(({ name }) => name === preset);
  return known ? unknown : [`:${preset}`, ...unknown];
}

/** The preset that the house rules are, whatever the numbers among them: how many hands is free. */
export function presetOf(game: GameRules, chosen: Options): Preset | undefined {
  return game.presets.find(({ options }) =>
    game.switches.every(
      ({ name, number, default: usual }) => number || chosen[name] === (options[name] ?? usual),
    ),
  );
}

/** The house rules of a preset, with the numbers that were chosen. */
export function withPreset(game: GameRules, chosen: Options, preset: Preset): Options {
  const numbers = game.switches.filter(({ number }) => number);
  return {
    ...Object.fromEntries(numbers.map(({ name }) => [name, chosen[name]!])),
    ...preset.options,
  };
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
