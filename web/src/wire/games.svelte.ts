/** The games with their house rules: part of a site, and asked for once where there is a server. */

import included from "virtual:games";
import { api, failure, isUnreachable, type CallFailed } from "./api";
import { read, write } from "../lib/stored";
import type { Game } from "./types";

/** Where the games are remembered, for a start of the installed app without its server. */
const STORED = "baida.games";

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
      this.all = await api.get("/api/games");
      this.problem = null;
      write(STORED, this.all);
    } catch (problem) {
      this.#loading = null;
      if (isUnreachable(problem)) this.all = read<Game[]>(STORED, []);
      if (this.all.length === 0) this.problem = failure(problem);
    }
  }
}

export const games = new Games();
