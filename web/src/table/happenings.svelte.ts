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
const SOUNDS: [kinds: string[], sound: Sound][] = [
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
  /** The newest sentences, the last one last. */
  lines = $state.raw<string[]>([]);
  /** What those who listen are told. */
  spoken = $state("");

  /** To be made in a component. */
  constructor(live: () => Live, listener: () => Listener) {
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
    const said = news.map((event) => announce(event, to)).filter((line) => line !== null);
    if (said.length > 0) {
      this.lines = [...this.lines, ...said].slice(-KEPT);
      this.spoken = said.join(". ");
    }
    const sound = soundOf(news, to.you);
    if (sound) play(sound);
  }
}
