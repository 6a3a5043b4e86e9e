/** The games with their house rules: part of a site, and asked for once where there is a server. */

import included from "virtual:games";
import { call, CallFailed } from "./api";
import type { Game } from "./types";

class Games {
  all = $state.raw<Game[]>(included ?? []);
  problem = $state.raw<CallFailed | null>(null);
  #loading: Promise<void> | null = included && Promise.resolve();

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
