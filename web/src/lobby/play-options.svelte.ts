/** How somebody likes to play a game against bots, kept with the settings. */

import { rulesId } from "../mahjong/rules-id";
import { settings, type Plays } from "../lib/settings.svelte";
import type { Game } from "../wire/types";

/** Besides all hands of the game. */
export const LENGTHS = ["1", "4"];
const USUAL: Plays = { bots: "efficient", hands: "all" };

/** What was chosen for the game, as far as it is still there to be chosen. */
export function playsOf(game: Game): Plays {
  const { bots, hands } = { ...USUAL, ...settings.plays[game.id] };
  return {
    bots: game.bots.includes(bots) ? bots : USUAL.bots,
    hands: LENGTHS.includes(hands) ? hands : USUAL.hands,
  };
}

export function choosePlays(game: Game, chosen: Partial<Plays>): void {
  settings.plays[game.id] = { ...playsOf(game), ...chosen };
}

/** The rules with the chosen number of hands. */
export function rulesOf(game: Game): string {
  const { hands } = playsOf(game);
  return rulesId(game, hands === USUAL.hands ? {} : { hands });
}
