/** What happened lately: told in words, and heard. */

import { untrack } from "svelte";
import type { Live } from "../lib/live.svelte";
import { play, type Sound } from "../lib/sounds";
import type { Event, Seat } from "../lib/types";
import { announce, question, type Listener } from "./announce";

/** More events at once than this are the past, told to somebody who has just come. */
const MOST_AT_ONCE = 12;
const KEPT = 3;

/** The loudest of what happened at once is heard, one's own question before all. */
const SOUNDS: [kinds: Event["e"][], sound: Sound][] = [
  [["won"], "win"],
  [["melded"], "claim"],
  [["discarded", "declared"], "discard"],
  [["drew"], "draw"],
];

export function soundOf(events: readonly Event[], you: Seat | null): Sound | null {
  const kinds = events
    .filter((event) => event.e !== "drew" || event.seat === you)
    .map((event) => event.e);
  return SOUNDS.find(([heard]) => heard.some((kind) => kinds.includes(kind)))?.[1] ?? null;
}

export class Happenings {
  #told = $state.raw<readonly Event[]>([]);
  #listener: () => Listener;
  /** The newest sentences, the last one last; always in the language that is chosen now. */
  lines = $derived(this.#told.map((event) => announce(event, this.#listener()) ?? ""));
  /** What those who listen are told. */
  spoken = $state("");

  /** To be made in a component. */
  constructor(live: () => Live, listener: () => Listener) {
    this.#listener = listener;
    $effect(() => {
      const { news } = live();
      untrack(() => this.#hear(news, listener()));
    });
    $effect(() => {
      const { ask } = live();
      const asked = untrack(() => question(ask, live().table?.view ?? null, listener()));
      if (!asked) return;
      this.spoken = asked;
      untrack(() => play("turn"));
    });
  }

  #hear(news: readonly Event[], to: Listener): void {
    if (news.length === 0 || news.length > MOST_AT_ONCE) return;
    const told = news.filter((event) => announce(event, to) !== null);
    if (told.length > 0) {
      this.#told = [...this.#told, ...told].slice(-KEPT);
      this.spoken = told.map((event) => announce(event, to)).join(". ");
    }
    const sound = soundOf(news, to.you);
    if (sound) play(sound);
  }
}
