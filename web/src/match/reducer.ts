/** The one reducer: the table event by event, for live play and for replays alike. */

import { ofSeats } from "../mahjong/seats";
import { newHand, step } from "./reducer/view";
import type {
  Event,
  HandEnded,
  Paid,
  Scores,
  Seat,
  TableFacts,
  Viewer,
  View,
  Wind,
  Won,
} from "../wire/types";
import type { TurnedOver } from "./reducer/view";

/** A hand that is over. */
export interface HandSummary {
  hand: number;
  /** The number of the event that began it. */
  start: number;
  dealer: Seat;
  round_wind: Wind;
  why: string;
  before: Scores;
  scores: number[];
  wins: Won[];
  payments: Paid[];
}

export interface TableState {
  rules: string;
  game: TableFacts;
  viewer: Viewer;
  /** Null before the first hand. */
  view: View | null;
  /** The number of the event that began this hand. */
  start: number;
  /** Of this hand; each with the payments for it. */
  wins: Won[];
  /** Of this hand, all of them, in order. */
  payments: Paid[];
  /** The finished hands that were seen. */
  hands: HandSummary[];
  /** The newest event. */
  last: Event | null;
  /** The match is over; `secret` is what the shuffles were made of. */
  ended: { scores: number[]; secret: string } | null;
}

export function emptyTable(rules: string, game: TableFacts, viewer: Viewer): TableState {
  const nothing = {
    view: null,
    start: 0,
    wins: [],
    payments: [],
    hands: [],
    last: null,
    ended: null,
  };
  return { rules, game, viewer, ...nothing };
}

/**
 * The table after one more event. Nothing is changed in place, and what stays the same is shared
 * with the table before. Kinds of event that are not known leave the table as it is.
 */
export function reduce(table: TableState, event: Event): TableState {
  if (event.e === "hand_started") {
    const view = newHand(table, event);
    return { ...table, view, start: event.n, wins: [], payments: [], last: event };
  }
  const view = table.view && step(table.view, event, table.last);
  if (!view) return table;
  return { ...table, ...account(table, view, event), view, last: event };
}

export function reduceAll(table: TableState, events: Iterable<Event>): TableState {
  for (const event of events) table = reduce(table, event);
  return table;
}

/** What an event changes besides the view: wins, payments and what is over. */
function account(table: TableState, view: View, event: Event): Partial<TableState> {
  switch (event.e) {
    case "won":
      return { wins: [...table.wins, wonOf(event, [])] };
    case "paid": {
      const { n, from, to, amount, why } = event;
      const paid: Paid = { n, from, to, amount, why };
      const payments = [...table.payments, paid];
      if (why !== "win") return { payments };
      // nobody wins twice in a hand
      const wins = table.wins.map((won) =>
        won.seat === to ? { ...won, payments: [...won.payments, paid] } : won,
      );
      return { payments, wins };
    }
    case "hand_ended": {
      const wins = turnedOver(table.wins, event.shown ?? []);
      return { wins, hands: [...table.hands, summary(table, view, event, wins)] };
    }
    case "match_ended":
      return { ended: { scores: event.scores, secret: event.secret } };
  }
  return {};
}

function wonOf(event: Extract<Event, { e: "won" }>, payments: Paid[]): Won {
  const { n, seat, win, tile, from, request, score } = event;
  return { n, seat, win, tile, from, request, score, payments };
}

/** The wins with what of them was face down until the hand ended. */
function turnedOver(wins: Won[], shown: TurnedOver[]): Won[] {
  return wins.map((won) => {
    const whole = shown.find((event) => event.n === won.n);
    return whole?.e === "won" ? wonOf(whole, won.payments) : won;
  });
}

function summary(table: TableState, view: View, event: HandEnded, wins: Won[]): HandSummary {
  const { start, payments } = table;
  const { hand, dealer, round_wind } = view;
  const before = ofSeats((seat) => event.scores[seat]);
  for (const { from, to, amount } of payments) {
    before[from] += amount;
    if (to !== null) before[to] -= amount;
  }
  const { why, scores } = event;
  return { hand, start, dealer, round_wind, why, before, scores, wins, payments };
}
