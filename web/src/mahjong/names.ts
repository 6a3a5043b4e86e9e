/** What players are called wherever people read it. */

import t from "words:names";

/** A seat of a room or of a match's header. */
export interface Sitting {
  name: string;
  bot?: string | null;
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
export function namesOf(seats: readonly Sitting[]): string[] {
  const names = seats.map(nameOf);
  return names.map((name, seat) => {
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
