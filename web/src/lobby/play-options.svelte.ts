/** How somebody likes to play a game against bots, kept with the settings. */

import { presetId } from "../mahjong/rules-id";
import { settings, type Plays } from "../lib/settings.svelte";
import type { GameCard } from "../wire/types";

/** Besides all hands of the game. */
export const LENGTHS = ["1", "4"];
const USUAL: Plays = { bots: "efficient", hands: "all", preset: "" };

/** What was chosen for the game, as far as it is still there to be chosen. */
export function playsOf(game: GameCard): Plays {
  const { bots, hands, preset } = { ...USUAL, ...settings.plays[game.id] };
  return {
    bots: game.bots.includes(bots) ? bots : USUAL.bots,
    hands: LENGTHS.includes(hands) ? hands : USUAL.hands,
    preset: game.presets.some(({ name }) => name === preset) ? preset : USUAL.preset,
  };
}

export function choosePlays(game: GameCard, chosen: Partial<Plays>): void {
  settings.plays[game.id] = { ...playsOf(game), ...chosen };
}

/** The chosen preset. */
export function presetRulesOf(game: GameCard): string {
  return presetId(game.id, playsOf(game).preset);
}

/** The chosen preset with the chosen number of hands. */
export function rulesOf(game: GameCard): string {
  const { hands } = playsOf(game);
  const rules = presetRulesOf(game);
  return hands === USUAL.hands || Number(hands) === game.hands ? rules : `${rules}(hands=${hands})`;
}
