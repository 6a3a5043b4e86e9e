/** Hints of the coach, each for the decision that it was asked about. */

import type { Live } from "../../match/live.svelte";
import type { Ask, CoachHint } from "../../wire/types";

export class Coach {
  #told = $state.raw<{ ask: Ask; hint: CoachHint } | null>(null);
  #asking = $state(false);
  #live: () => Live;

  constructor(live: () => Live) {
    this.#live = live;
  }

  /** Whether hints are allowed at this table. */
  get on(): boolean {
    const room = this.#live().room;
    return Boolean(room?.coach) && room?.you !== null;
  }

  /** Whether there is something to ask about now. */
  get ready(): boolean {
    const { ask, room } = this.#live();
    return this.on && ask !== null && !room?.paused && !this.#asking;
  }

  /** The hint for what is asked now. */
  get hint(): CoachHint | null {
    const ask = this.#live().ask;
    const told = this.#told;
    return told && told.ask.match === ask?.match && told.ask.ask === ask.ask ? told.hint : null;
  }

  close(): void {
    this.#told = null;
  }

  /** Asks for a hint, or puts it away. */
  async toggle(): Promise<void> {
    if (this.hint) return this.close();
    const live = this.#live();
    const ask = live.ask;
    if (!this.ready || ask?.ask == null) return;
    this.#asking = true;
    try {
      const hint = await live.command("hint", { match: ask.match, ask: ask.ask });
      this.#told = { ask, hint };
    } catch {
      // the player is told by the table
    } finally {
      this.#asking = false;
    }
  }
}
