/** Moving about in a match: the table after any event, and the places worth stopping at. */

import type { Event } from "../wire/types";

export type Stop = "turn" | "win" | "hand";

const STOPS: Record<Stop, (event: Event) => boolean> = {
  turn: (event) => event.e === "drew" && event.why === "turn",
  win: (event) => event.e === "won",
  hand: (event) => event.e === "hand_started",
};

/** Tables are kept at every so many events; going back folds less than this again. */
const KEPT_EVERY = 50;

/** A place is a number of events: 0 is before the first, `length` after the last. */
export class Playback<Table> {
  readonly #fold: (table: Table, event: Event) => Table;
  readonly #kept: Table[];
  /** Where it was last asked for: the next place is one step away. */
  #last: { at: number; table: Table };
  /** The events that could be folded; fewer than given if one cannot have happened. */
  length: number;
  /** The number of the event that cannot have happened. */
  broken: number | null = null;

  constructor(
    start: Table,
    fold: (table: Table, event: Event) => Table,
    readonly events: readonly Event[],
  ) {
    this.#fold = fold;
    this.#kept = [start];
    this.#last = { at: 0, table: start };
    this.length = events.length;
  }

  table(at: number): Table {
    at = this.clamp(at);
    if (this.#last.at > at || at - this.#last.at > KEPT_EVERY) {
      const kept = Math.min(Math.floor(at / KEPT_EVERY), this.#kept.length - 1);
      this.#last = { at: kept * KEPT_EVERY, table: this.#kept[kept]! };
    }
    let { at: here, table } = this.#last;
    while (here < at) {
      const event = this.events[here]!;
      try {
        table = this.#fold(table, event);
      } catch {
        // a damaged log: what came before can still be looked at
        this.length = here;
        this.broken = event.n;
        break;
      }
      here += 1;
      if (here === this.#kept.length * KEPT_EVERY) this.#kept.push(table);
    }
    this.#last = { at: here, table };
    return table;
  }

  clamp(at: number): number {
    return Math.max(0, Math.min(Math.trunc(at) || 0, this.length));
  }

  /** The places right after every event of a kind; a hand is there when it is dealt. */
  stops(kind: Stop): number[] {
    return this.events.flatMap((event, i) => (STOPS[kind](event) ? [this.#dealt(i + 1)] : []));
  }

  #dealt(at: number): number {
    while (this.events[at]?.e === "dealt") at += 1;
    return at;
  }

  next(kind: Stop, at: number): number | null {
    return this.stops(kind).find((place) => place > at && place <= this.length) ?? null;
  }

  previous(kind: Stop, at: number): number | null {
    return this.stops(kind).findLast((place) => place < at) ?? null;
  }
}

/**
 * The same moment in the events of another viewer. They differ only in the answers to a discard,
 * which a viewer is told of where they are the viewer's own.
 */
export function sameMoment(from: readonly Event[], at: number, to: readonly Event[]): number {
  let known = from.slice(0, at).filter((event) => event.e !== "answers").length;
  let place = 0;
  while (place < to.length && known > 0) {
    if (to[place]!.e !== "answers") known -= 1;
    place += 1;
  }
  return place;
}
