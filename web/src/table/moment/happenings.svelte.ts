/** What happened lately: told in words, and heard. */

import { untrack } from "svelte";
import type { Live } from "../../match/live.svelte";
import { play, type Sound } from "../../lib/sounds";
import type { Event, Seat, View } from "../../wire/types";
import { language } from "../../words/words.svelte";
import { announce, question, together, type Listener } from "./announce";
import { callOf, type Call } from "./calls";

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
  const heard = events.filter((event) => event.e !== "drew" || event.seat === you);
  const kinds = heard.map((event) => event.e);
  if (!kinds.includes("won") && heard.some((event) => callOf(event)?.what === "kong"))
    return "kong";
  return SOUNDS.find(([loud]) => loud.some((kind) => kinds.includes(kind)))?.[1] ?? null;
}

/** How long an announcement waits for what belongs to it: a draw for its turn, in milliseconds. */
const TOGETHER = 150;
/** How long a call can be seen, in milliseconds. */
const CALL = 1600;
/** How many announcements those who listen can go back to. */
const SPOKEN = 8;

export interface Spoken {
  n: number;
  words: string;
}

export class Happenings {
  #told = $state.raw<readonly Event[]>([]);
  #listener: () => Listener;
  #view: () => View | null;
  /** The newest sentences, the last one last; always in the language that is chosen now. */
  lines = $derived(this.#told.map((event) => announce(event, this.#listener()) ?? ""));
  /** What those who listen are told, one announcement after the other: none replaces another. */
  spoken = $state.raw<readonly Spoken[]>([]);
  /** The newest win, which may interrupt. */
  urgent = $state("");
  /** What somebody has just called. */
  call = $state.raw<Call | null>(null);
  /** What has happened and is not announced yet. */
  #waiting: string[] = [];
  #later: ReturnType<typeof setTimeout> | undefined;
  #calling: ReturnType<typeof setTimeout> | undefined;

  /** To be made in a component. */
  constructor(live: () => Live, listener: () => Listener) {
    this.#listener = listener;
    this.#view = () => live().table?.view ?? null;
    $effect(() => {
      void language();
      // what was said in another language is not said again
      this.spoken = [];
      this.urgent = "";
    });
    $effect(() => {
      const { news } = live();
      untrack(() => this.#hear(news, listener()));
    });
    $effect(() => {
      const { ask } = live();
      untrack(() => this.#ask(question(ask, this.#view(), listener())));
    });
    $effect(() => () => {
      clearTimeout(this.#later);
      clearTimeout(this.#calling);
    });
  }

  /** Tell those who listen, as the last of all. */
  say(words: string): void {
    const n = (this.spoken.at(-1)?.n ?? 0) + 1;
    this.spoken = [...this.spoken, { n, words }].slice(-SPOKEN);
  }

  #hear(news: readonly Event[], to: Listener): void {
    if (news.length === 0 || news.length > MOST_AT_ONCE) return;
    const told = news.filter((event) => announce(event, to) !== null);
    if (told.length > 0) {
      this.#told = [...this.#told, ...told].slice(-KEPT);
      const wins = told.filter(({ e }) => e === "won");
      if (wins.length > 0) this.urgent = told.map((event) => announce(event, to)).join(". ");
      else this.#waiting.push(...told.map((event) => announce(event, to)!));
      clearTimeout(this.#later);
      this.#later = setTimeout(() => this.#announce(""), TOGETHER);
    }
    const sound = soundOf(news, to.you);
    if (sound) play(sound);
    this.#show(news.map(callOf).findLast((call) => call !== null) ?? null);
  }

  #ask(asked: string): void {
    if (!asked) return;
    this.#announce(asked);
    play("turn");
  }

  #announce(asked: string): void {
    clearTimeout(this.#later);
    const words = together(this.#waiting, asked, this.#view());
    this.#waiting = [];
    if (words) this.say(words);
  }

  #show(call: Call | null): void {
    if (!call) return;
    this.call = call;
    clearTimeout(this.#calling);
    this.#calling = setTimeout(() => (this.call = null), CALL);
  }
}
