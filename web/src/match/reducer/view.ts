/**
 * What every event does to the view. The server's own fold (game/events/fold.py) gives equal
 * views; whether a move was legal is its business, here an event is believed.
 */

import { ofSeats, seatAfter, SEATS, type OfSeats } from "../../mahjong/seats";
import { parseTiles } from "../../mahjong/tiles";
import type {
  Event,
  HandEnded,
  HandStarted,
  Seat,
  SeatView,
  TableFacts,
  View,
  Viewer,
  Wind,
} from "../../wire/types";
import { meldOf, pungOf, sorted, taken, without, withSeat } from "./seat";

const WINDS: OfSeats<Wind> = ["E", "S", "W", "N"];
const HIDDEN_HAND = Array<null>(13).fill(null);

const HIDDEN_THREE = Array<null>(3).fill(null);
const nothingDrawn = { has_drawn: false, drawn: null };

/** What is turned over when a hand ends. */
export type TurnedOver = NonNullable<HandEnded["shown"]>[number];

interface Table {
  rules: string;
  game: TableFacts;
  viewer: Viewer;
}

export function newHand({ rules, game, viewer }: Table, event: HandStarted): View {
  const { hand, round_wind, dealer, scores, dice, exchange_to = null } = event;
  return {
    rules,
    viewer,
    hand,
    round_wind,
    dealer,
    scores,
    wall: game.wall,
    turn: dealer,
    ...nothingDrawn,
    offered: null,
    dice,
    exchange_to,
    started: !game.declares_before_start,
    ended: null,
    seats: ofSeats((seat) => emptySeat(WINDS[seatAfter(seat, -dealer)])),
  };
}

function emptySeat(wind: Wind): SeatView {
  return {
    wind,
    tiles: [],
    melds: [],
    discards: [],
    declared: [],
    before_start: 0,
    voided: null,
    has_face_down: false,
    face_down: null,
    gave: [],
    won: null,
  };
}

/** The view after an event; `last` is the event before it. Null: this kind is not known. */
export function step(view: View, event: Event, last: Event | null): View | null {
  if (!Object.hasOwn(STEPS, event.e)) return null;
  const known = STEPS[event.e] as (view: View, event: Event, last: Event | null) => View;
  return known(view, event, last);
}

type Steps = {
  [Kind in Exclude<Event["e"], "hand_started">]: (
    view: View,
    event: Extract<Event, { e: Kind }>,
    last: Event | null,
  ) => View;
};

const STEPS: Steps & { hand_started?: never } = {
  dealt(view, { seat, tiles }) {
    const hand = tiles === null ? HIDDEN_HAND : sorted(parseTiles(tiles));
    return { ...withSeat(view, seat, { tiles: hand }), wall: view.wall - hand.length };
  },

  exchanged(view, { seat, tiles }) {
    const gave = tiles === null ? HIDDEN_THREE : sorted(parseTiles(tiles));
    const { tiles: held } = view.seats[seat];
    view = withSeat(view, seat, { tiles: without(held, gave), gave });
    return view.seats.every((one) => one.gave.length > 0) ? handOn(view) : view;
  },
  void_chosen(view, { seat, suit, tile }) {
    // another's choice is a tile or a card face down: nobody can tell
    const changes =
      suit === null
        ? { has_face_down: true }
        : { voided: suit, has_face_down: tile !== null, face_down: tile };
    return withSeat(view, seat, changes);
  },

  // it stands right before the seat's first discard, which shows the suit (S1)
  void_announced: (view) => view,

  declared(view, { seat, tile, before_start }) {
    const has = view.seats[seat];
    const changes = {
      tiles: without(has.tiles, [tile]),
      declared: [...has.declared, tile],
      before_start: has.before_start + (before_start ? 1 : 0),
    };
    return { ...withSeat(view, seat, changes), turn: seat, ...nothingDrawn };
  },

  ready_to_start: (view) => ({ ...view, started: true, turn: view.dealer, ...nothingDrawn }),

  drew(view, { seat, tile }) {
    const tiles = sorted([...view.seats[seat].tiles, tile]);
    return {
      ...withSeat(view, seat, { tiles }),
      wall: view.wall - 1,
      turn: seat,
      has_drawn: true,
      drawn: tile,
      offered: null,
    };
  },

  discarded(view, { seat, tile, drawn }, last) {
    const has = view.seats[seat];
    const changes = {
      tiles: without(has.tiles, [tile]),
      discards: [...has.discards, { tile, drawn, taken: false }],
      voided: last?.e === "void_announced" ? last.suit : has.voided,
      has_face_down: false,
      face_down: null,
    };
    return { ...withSeat(view, seat, changes), ...nothingDrawn, offered: { seat, tile } };
  },

  answers: (view) => view,

  kong_added: (view, { seat, tile }) => ({ ...view, offered: { seat, tile } }),

  melded(view, event) {
    const { seat } = event;
    const { tiles, melds } = view.seats[seat];
    let meld = meldOf(event);
    let own = meld.tiles;
    let place = melds.length;
    if (meld.kind === "added_kong") {
      place = pungOf(meld, melds);
      meld = { ...meld, from: melds[place]?.from ?? null };
      own = [meld.claimed];
    } else if (meld.claimed !== null) {
      own = without(own, [meld.claimed]);
      view = takeDiscard(view, meld.from!);
    }
    const changes = { tiles: without(tiles, own), melds: placed(melds, place, meld) };
    return { ...withSeat(view, seat, changes), turn: seat, ...nothingDrawn, offered: null };
  },

  won(view, { seat, win, tile, from, request }) {
    if (win === "discard" && from !== null) {
      view = takeDiscard(view, from);
    } else if (win === "self_draw") {
      view = loseTile(view, seat, tile);
    } else if (win === "rob_kong" && from !== null && view.offered) {
      // the first who robs takes the tile, the pung stays (G11)
      view = loseTile(view, from, tile);
    }
    const source = win === "discard" || win === "rob_kong" ? from : null;
    view = withSeat(view, seat, { won: { win, tile, from: source } });
    // green jokers win whatever the tiles are, so nobody shows them (V16)
    if (request !== null && win !== "green_jokers") view = show(view, seat, request.concealed);
    return { ...view, ...nothingDrawn, offered: null };
  },

  paid(view, { from, to, amount }) {
    const scores = ofSeats((seat) => view.scores[seat]);
    scores[from] -= amount;
    if (to !== null) scores[to] += amount;
    return { ...view, scores };
  },

  wall_empty: (view) => ({ ...view, offered: null }),

  hand_ended(view, event) {
    for (const shown of event.shown ?? []) view = turnOver(view, shown);
    const { hands } = event;
    if (hands) for (const seat of SEATS) view = show(view, seat, hands[seat]);
    return { ...view, ended: event.why, turn: null, ...nothingDrawn, offered: null };
  },

  match_ended: (view) => view,
};

/** Everybody has laid tiles aside, which now all go to another seat (S22). */
function handOn(view: View): View {
  for (const seat of SEATS) {
    const { gave } = view.seats[seat];
    const to = seatAfter(seat, view.exchange_to ?? 0);
    const { tiles } = view.seats[to];
    const got = tiles.includes(null) ? HIDDEN_THREE : gave;
    view = withSeat(view, to, { tiles: sorted([...tiles, ...got]) });
    // the highest of them takes the place of the tile drawn
    if (to === view.turn) view = { ...view, drawn: got.at(-1) ?? null };
  }
  return view;
}

function loseTile(view: View, seat: Seat, tile: string | null): View {
  return withSeat(view, seat, { tiles: without(view.seats[seat].tiles, [tile]) });
}

function takeDiscard(view: View, seat: Seat): View {
  return withSeat(view, seat, { discards: taken(view.seats[seat].discards) });
}

function show(view: View, seat: Seat, tiles: string): View {
  return withSeat(view, seat, { tiles: sorted(parseTiles(tiles)) });
}

function placed<Item>(items: Item[], place: number, item: Item): Item[] {
  return [...items.slice(0, place), item, ...items.slice(place + 1)];
}

/** An event that was cut for this viewer, whole now that the hand is over. */
function turnOver(view: View, event: TurnedOver): View {
  const { seat } = event;
  const { melds, won } = view.seats[seat];
  if (event.e === "melded") {
    const hidden = melds.findIndex((meld) => meld.tiles.includes(null));
    return withSeat(view, seat, { melds: placed(melds, hidden, meldOf(event)) });
  }
  if (event.e === "void_chosen") return STEPS.void_chosen(view, event, null);
  return withSeat(view, seat, { won: won && { ...won, tile: event.tile } });
}
