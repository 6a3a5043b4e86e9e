/** Somebody watches a match: where they are, whether it plays by itself, and how fast. */

import { emptyTable, reduce, type TableState } from "../match/reducer";
import type { Event } from "../wire/types";
import type { Match } from "../match/match";
import { Playback, sameMoment, type Stop } from "./playback";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** How long an event stays at normal speed, in milliseconds. */
const USUAL = 900;
const LONG = 5000;
const SHORT = 250;
/** Nothing happens to the tiles. */
const QUICK = [
  "dealt",
  "answers",
  "paid",
  "exchanged",
  "void_chosen",
  "void_announced",
  "ready_to_start",
];

export function dwell(event: Event | undefined): number {
  if (!event) return SHORT;
  if (event.e === "won" || event.e === "hand_ended") return LONG;
  return QUICK.includes(event.e) ? SHORT : USUAL;
}

export class Player {
  match: Match;
  #playback: Playback<TableState>;
  at: number;
  playing = $state.raw(false);
  speed = $state.raw<number>(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** From an event on; without one, from the first hand as it is dealt. */
  constructor(match: Match, at: number | null) {
    this.match = $state.raw(match);
    this.#playback = $state.raw(playbackOf(match));
    this.at = $state.raw(0);
    this.go(at ?? this.#playback.stops("hand")[0] ?? 1);
  }

  get events(): readonly Event[] {
    return this.match.events;
  }

  get event(): Event | undefined {
    return this.events[this.at - 1];
  }

  get length(): number {
    return this.#playback.length;
  }

  get table(): TableState {
    return this.#playback.table(this.at);
  }

  /** The number of the event that cannot have happened; null if there is none. */
  get broken(): number | null {
    return this.#playback.broken;
  }

  /** The same match for another viewer, at the same moment. */
  look(match: Match): void {
    const at = sameMoment(this.events, this.at, match.events);
    this.#playback = playbackOf(match);
    this.match = match;
    this.go(at);
  }

  // -- moving ------------------------------------------------------------------------------------

  go(at: number): void {
    this.at = Math.max(1, this.#playback.clamp(at));
    if (this.playing) this.#wait();
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  jump(kind: Stop, direction: 1 | -1): void {
    const place = this.place(kind, direction);
    if (place !== null) this.go(place);
  }

  /** Where a jump leads; null if there is nothing of the kind that way. */
  place(kind: Stop, direction: 1 | -1): number | null {
    return direction > 0
      ? this.#playback.next(kind, this.at)
      : this.#playback.previous(kind, this.at);
  }

  stops(kind: Stop): number[] {
    return this.#playback.stops(kind);
  }

  // -- by itself ---------------------------------------------------------------------------------

  play(): void {
    if (this.at >= this.length) this.go(1);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  faster(by: 1 | -1): void {
    const now = SPEEDS.findIndex((speed) => speed === this.speed);
    this.speed = SPEEDS[Math.max(0, Math.min(now + by, SPEEDS.length - 1))]!;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        if (this.at >= this.length) this.pause();
        else this.go(this.at + 1);
      },
      dwell(this.event) / this.speed,
    );
  }
}

/** Folded once to its end: then it is known how far a damaged log goes. */
function playbackOf({ header, game, viewer, events }: Match): Playback<TableState> {
  const playback = new Playback(emptyTable(header.rules, game, viewer), reduce, events);
  playback.table(playback.length);
  return playback;
}
