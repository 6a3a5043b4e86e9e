/** What one's own hand waits for: the server is asked while somebody wants to see it. */

import { untrack } from "svelte";
import type { Live } from "../../match/live.svelte";
import type { Tile, Waits } from "../../wire/types";

/** Several tiles may move at once: the server is asked a moment later. In milliseconds. */
const MOMENT = 400;

export class HandHints {
  /** The newest answer; it may be about the hand as it was a moment ago. */
  newest = $state.raw<Waits | null>(null);
  #answered = $state.raw<string | null>(null);
  #wanted = $state(0);
  #live: () => Live;

  /** To be made in a component. */
  constructor(live: () => Live) {
    this.#live = live;
    $effect(() => {
      const stand = this.#stand;
      if (this.#wanted === 0 || stand === null || stand === this.#answered) return;
      const pause = untrack(() => (this.newest ? MOMENT : 0));
      const timer = setTimeout(() => this.#ask(stand), pause);
      return () => clearTimeout(timer);
    });
  }

  /** The answer about the hand as it is now; null while it is not known. */
  get now(): Waits | null {
    return this.#answered === this.#stand ? this.newest : null;
  }

  /** What the hand would be without one of its tiles; null while it is not known. */
  after(discard: Tile): Waits["discards"][number] | null {
    return this.now?.discards.find((one) => one.discard === discard) ?? null;
  }

  /** For an effect: while it stands, the answer is wanted. */
  want(): () => void {
    untrack(() => (this.#wanted += 1));
    return () => (this.#wanted -= 1);
  }

  /** What the answer depends on: one's own tiles and everything that lies open. */
  get #stand(): string | null {
    const view = this.#live().table?.view;
    if (!view) return null;
    const seats = view.seats.flatMap((seat) => [
      seat.tiles.join(),
      seat.discards.length,
      seat.melds.length,
      seat.declared.length,
      seat.voided,
    ]);
    return [view.hand, view.ended, ...seats].join("|");
  }

  #ask(stand: string): void {
    const live = this.#live();
    live.command("waits", { match: live.room?.match ?? "" }).then(
      (result) => {
        this.newest = result;
        this.#answered = stand;
      },
      () => {}, // the one before still stands
    );
  }
}
