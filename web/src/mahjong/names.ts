/** What players are called wherever people read it. */

import { cards, games } from "../wire/games.svelte";
import { inWords } from "../words/words.svelte";
import { ofSeats, type OfSeats } from "./seats";
import t from "words:names";

/** A seat of a room or of a match's header. */
export interface Sitting {
  name: string;
  bot?: string | null;
}

/** What the four at a table are called, by seat. */
export type Names = OfSeats<string>;
export const UNNAMED: Names = ["", "", "", ""];

/** The game of some rules; the rules themselves while it is not known. */
export function gameName(rules: string): string {
  const game = cards.of(rules) ?? games.of(rules);
  return game ? inWords(game.name) : rules;
}

/** A kind of bot; one that is not known keeps the name it has. */
export function botName(bot: string): string {
  const known = bot === "random" || bot === "efficient" || bot === "learned" || bot === "search";
  return known ? t(`bot_${bot}`) : bot;
}

/**
 * The names of the four, who can be told apart by them: those who share one are numbered in the
 * order of the seats. Bots are named in the chosen language.
 */
export function namesOf(seats: OfSeats<Sitting>): Names {
  const names = seats.map(nameOf);
  return ofSeats((seat) => {
    const name = nameOf(seats[seat]);
    const alike = names.filter((other) => other === name).length;
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return alike > 1 ? `${name} ${before + 1}` : name;
  });
}

function nameOf({ name, bot }: Sitting): string {
  const given = name.trim();
  // the server calls a bot by its kind, simulations add the seat
  if (bot && (!given || given.replace(/ \d$/, "") === bot)) return botName(bot);
  return given || t("nobody");
}
