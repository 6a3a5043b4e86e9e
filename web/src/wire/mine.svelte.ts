/** The tables where this browser has a seat; the server knows them by a cookie. */

import { api } from "./api";
import type { OwnTable } from "./types";

class Mine {
  tables = $state.raw<OwnTable[]>([]);

  #asking: Promise<void> | null = null;

  /** Asks anew. Without an answer what was known stays: it is only a way back. */
  load(): Promise<void> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)));
  }

  async #ask(): Promise<void> {
    const answer = await api.get("/api/mine/tables").catch(() => null);
    if (answer) this.tables = answer.tables;
  }

  /** The match to go back to first: one that waits for this player. */
  get next(): OwnTable | undefined {
    const playing = this.tables.filter(({ state }) => state === "playing");
    return playing.find((table) => table.your_turn) ?? playing[0];
  }
}

export const mine = new Mine();
