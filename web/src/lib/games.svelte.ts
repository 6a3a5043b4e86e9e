/** The games of the server with their house rules: asked for once, then kept. */

import { call, CallFailed } from "./api";
import type { Game } from "./types";

class Games {
  all = $state.raw<Game[]>([]);
  problem = $state.raw<CallFailed | null>(null);
  #loading: Promise<void> | null = null;

  /** Call it wherever games are needed; after a failure it tries again. */
  load(): Promise<void> {
    return (this.#loading ??= this.#ask());
  }

  find(id: string): Game | undefined {
    return this.all.find((game) => game.id === id);
  }

  async #ask(): Promise<void> {
    try {
      this.all = await call<Game[]>("/api/games");
      this.problem = null;
    } catch (problem) {
      this.problem = problem as CallFailed;
      this.#loading = null;
    }
  }
}

export const games = new Games();
