/** Games for tests, with what the server says about their sets and jokers. */

import { KINDS, packed } from "../mahjong/tiles";
import type { Game } from "../wire/types";

const SUITED = KINDS.slice(0, 27);
const chows = SUITED.flatMap((_, at) => (at % 9 < 7 ? [SUITED.slice(at, at + 3)] : []));
const alike = (n: number) => KINDS.map((tile) => packed(Array<string>(n).fill(tile)));
const WINDS = "1234z";
const DRAGONS = "567z";
const suit = (letter: string) => `123456789${letter}`;
const PLAIN = packed(SUITED);
const JOKERS = {
  ...{ JA: PLAIN + WINDS + DRAGONS, JN: PLAIN, JH: WINDS + DRAGONS, JW: WINDS, JD: DRAGONS },
  ...{ JM: suit("m"), JP: suit("p"), JS: suit("s") },
  ...{ VT: PLAIN + WINDS + DRAGONS, VN: PLAIN, VW: WINDS, VD: DRAGONS, VF: "" },
  ...{ VM: suit("m"), VP: suit("p"), VS: suit("s") },
};
const BY_HAND = ["draws", "first", "hell_wait"] as const;

/** A game with four of every suited tile, and with what else a test is about. */
export function gameFor(more: Partial<Game> = {}): Game {
  return {
    id: "b30fj",
    tiles: Object.fromEntries(SUITED.map((tile) => [tile, 4])),
    win_kinds: ["self_draw", "discard", "rob_kong"],
    meld_kinds: ["chow", "pung", "kong", "added_kong", "concealed_kong"],
    situations: ["draws", "replacement", "last_tile", "first", "hell_wait"],
    circumstances_by_win: {
      self_draw: [...BY_HAND, "last_tile", "replacement", "before_start"],
      discard: [...BY_HAND, "last_tile", "shot_after_kong"],
      rob_kong: [...BY_HAND],
      green_jokers: ["before_start", "green_discards"],
    },
    known_before_win: ["draws", "last_tile", "voided", "before_start"],
    choices: {
      replacement: ["flower", "kong"].map((value) => ({ value, house: null })),
      first: ["heaven", "earth", "man"].map((value) => ({ value, house: null })),
    },
    limits: { green_discards: { least: 3, most: 12 } },
    without_hand: ["green_jokers"],
    hand_size: 13,
    most_melds: 4,
    sets: {
      chow: chows.map(packed),
      pung: alike(3),
      kong: alike(4),
      added_kong: alike(4),
      concealed_kong: alike(4),
    },
    jokers: JOKERS,
    declarable: [...Object.keys(JOKERS), "F1", "Q4"],
    framed: [],
    declares: true,
    ...more,
  } as Game;
}
