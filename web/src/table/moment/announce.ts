/** What happened, in one short sentence each: for the line at the table and for screen readers. */

import type { Names } from "../../mahjong/names";
import { isJoker, parseTiles, sortTiles, tileName } from "../../mahjong/tiles";
import type {
  Ask,
  Event,
  MeldKind,
  Melded,
  Paid,
  Seat,
  Tile,
  View,
  WinKind,
  Wind,
} from "../../wire/types";
import t from "words:table";
import { pointsInWords } from "./accounts";
import { offers, picksThree, suitOffers, type Suit } from "./choices";
import { seatAt, SIDES } from "./seats";

/** Whoever is told, and what the four are called. */
export interface Listener {
  names: Names;
  you: Seat | null;
}

export function windName(wind: Wind): string {
  return t(`wind_${wind}`);
}

export function suitName(suit: Suit): string {
  return t(`suit_${suit}`);
}

export function meldName(kind: MeldKind): string {
  return t(`meld_${kind}`);
}

/** A player as the subject of a sentence. */
export function subject(seat: Seat, { names, you }: Listener): string {
  return seat === you ? t("You") : (names[seat] ?? "");
}

/** A player inside a sentence. */
export function object(seat: Seat | null, { names, you }: Listener): string {
  if (seat === null) return t("nobody");
  return seat === you ? t("you") : (names[seat] ?? "");
}

/** One event as a sentence without a full stop; null for what nobody needs to be told. */
export function announce(event: Event, to: Listener): string | null {
  if (!Object.hasOwn(SENTENCES, event.e)) return null;
  const sentence = SENTENCES[event.e] as (event: Event, to: Listener) => string | null;
  return sentence(event, to);
}

type Sentences = {
  [Kind in Event["e"]]?: (event: Extract<Event, { e: Kind }>, to: Listener) => string | null;
};

const SENTENCES: Sentences = {
  hand_started: (event, to) =>
    t("e_hand_started", {
      n: event.hand + 1,
      wind: windName(event.round_wind),
      name: subject(event.dealer, to),
    }),
  exchanged: ({ seat, to: receiver, tiles }, to) => {
    const words = { name: subject(seat, to), other: object(receiver, to) };
    // what others hand on to each other is nobody's business
    return tiles === null
      ? null
      : t("e_exchanged", { ...words, tiles: parseTiles(tiles).map(tileName).join(t("comma")) });
  },
  // a choice that is hidden is announced later, with the first discard
  void_chosen: (event, to) =>
    event.suit && t("e_void_chosen", { name: subject(event.seat, to), suit: suitName(event.suit) }),
  void_announced: (event, to) =>
    t("e_void_announced", { name: subject(event.seat, to), suit: suitName(event.suit) }),
  declared: (event, to) => withTile("e_declared", event, to),
  ready_to_start: () => t("e_started"),
  drew: (event, to) => (event.tile === null ? null : withTile("e_drew", event, to)),
  discarded: (event, to) => withTile("e_discarded", event, to),
  kong_added: (event, to) => withTile("e_kong_added", event, to),
  melded,
  won: wonSentence,
  paid: paidSentence,
  wall_empty: () => t("e_wall_empty"),
  hand_ended: () => t("e_hand_ended"),
  match_ended: () => t("e_match_ended"),
};

function withTile(
  key: "e_declared" | "e_drew" | "e_discarded" | "e_kong_added" | "e_added_kong",
  event: { seat: Seat; tile: Tile | null },
  to: Listener,
): string {
  return t(key, { name: subject(event.seat, to), tile: tileName(event.tile) });
}

function melded(event: Melded, to: Listener): string {
  const { kind } = event;
  const name = subject(event.seat, to);
  if (kind === "added_kong")
    return t("e_added_kong", { name, tile: tileName(parseTiles(event.as ?? "")[0]!) });
  const tiles = event.tiles === null ? [] : parseTiles(event.tiles);
  const claim = { name, tile: tileName(event.claimed), other: object(event.from, to) };
  const sentence =
    kind === "concealed_kong"
      ? t("e_concealed_kong", { name })
      : kind === "kong"
        ? t("e_claimed_kong", claim)
        : t("e_claimed", { ...claim, kind: meldName(kind) });
  // a pung of a claimed tile is clear; a chow, a joker and a shown kong are not
  const unclear = kind === "chow" || tiles.some(isJoker) || kind === "concealed_kong";
  if (!unclear || tiles.length === 0) return sentence;
  return t("e_with", { sentence, tiles: tiles.map(tileName).join(", ") });
}

interface Winning {
  seat: Seat;
  win: WinKind;
  tile: string | null;
  from: Seat | null;
}

/** Who won on what from whom. */
export function wonSentence({ seat, win, tile, from }: Winning, to: Listener): string {
  const name = subject(seat, to);
  if (win === "self_draw" && tile === null) return t("e_won_hidden", { name });
  return t(`e_won_${win}`, { name, tile: tileName(tile), other: object(from, to) });
}

function paidSentence(paid: Paid, to: Listener): string {
  const { from, amount, why } = paid;
  const said = t("e_paid", {
    name: subject(from, to),
    other: object(paid.to, to),
    n: pointsInWords(amount),
  });
  return t("e_paid_why", { paid: said, why: t(`pay_${why}`) });
}

/**
 * What one is asked to decide, to be said after what has just happened; empty if nothing. Claims
 * are a question about that, as in "Lan discarded 5 of circles: pung or pass?".
 */
export function question(ask: Ask | null, view: View | null, to: Listener): string {
  if (!ask || ask.ask === null || !view || to.you === null) return "";
  const { legal } = ask;
  if (picksThree(legal)) return `${t("exchange_ask")}.`;
  if (suitOffers(legal).length > 0) return `${t("void_title")}.`;
  const can = offers(legal).map(({ deed }) => t(`do_${deed}`).toLocaleLowerCase());
  if (view.turn === to.you && !view.offered && view.started) {
    if (can.length === 0) return `${t("your_turn_short")}.`;
    return t("ask_turn", { turn: t("your_turn_short"), deeds: either(can) });
  }
  return t("ask_claim", { deeds: either(can) });
}

/** One announcement: what happened, and what is asked. */
export function together(happened: readonly string[], asked: string, view: View | null): string {
  if (!asked) return happened.map((sentence) => `${sentence}.`).join(" ");
  const claim = view?.offered && happened.length > 0;
  if (!claim) return [...happened.map((sentence) => `${sentence}.`), asked].join(" ");
  const before = happened.slice(0, -1).map((sentence) => `${sentence}.`);
  return [...before, t("ask_about", { happened: happened.at(-1)!, asked })].join(" ");
}

function either(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return t("either", { first: words.slice(0, -1).join(t("comma")), last: words.at(-1)! });
}

// -- what the keys read out ------------------------------------------------------------------------

export function handAloud(view: View, seat: Seat): string {
  const { tiles, melds, declared } = view.seats[seat];
  const drawn = view.has_drawn && view.turn === seat ? view.drawn : null;
  const said = [t("aloud_hand", { tiles: listed(sortTiles(tiles.filter((one) => one !== null))) })];
  if (drawn) said.push(t("aloud_drawn", { tile: tileName(drawn) }));
  for (const { kind, as } of melds) said.push(`${meldName(kind)}: ${listed([...new Set(as)])}`);
  if (declared.length > 0) said.push(t("aloud_declared", { tiles: listed(declared) }));
  return said.map((sentence) => `${sentence}.`).join(" ");
}

/** Everybody's discards, the newest last; those that were claimed lie there no more. */
export function discardsAloud(view: View, to: Listener): string {
  return inOrder(to.you)
    .map((seat) => {
      const tiles = view.seats[seat].discards.filter(({ taken }) => !taken);
      const list = tiles.length > 0 ? listed(tiles.map(({ tile }) => tile)) : t("zoom_nothing");
      return t("aloud_discards", { name: to.names[seat] ?? "", tiles: list });
    })
    .join(" ");
}

export function scoresAloud(view: View, to: Listener): string {
  const scores = inOrder(to.you).map(
    (seat) => `${subject(seat, to)}: ${pointsInWords(view.scores[seat])}.`,
  );
  return [...scores, `${t("wall_left_long", { n: view.wall })}.`].join(" ");
}

function listed(tiles: readonly (Tile | null)[]): string {
  return tiles.map(tileName).join(t("comma"));
}

function inOrder(you: Seat | null): Seat[] {
  return SIDES.map((side) => seatAt(side, you ?? 0));
}
