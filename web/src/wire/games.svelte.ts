/**
 * The games, in brief for those who choose one, and with their house rules: part of a site, and
 * asked for once where there is a server.
 */

import included from "virtual:games";
import { api, failure, isUnreachable, type CallFailed } from "./api";
import { read, write } from "../lib/stored";
import type { Game, GameCard } from "./types";

class List<One extends { id: string }> {
  all: One[];
  problem = $state.raw<CallFailed | null>(null);
  #ask: () => Promise<One[]>;
  /** Where they are remembered, for a start of the installed app without its server. */
  #stored: string;
  #loading = included && Promise.resolve();

  constructor(ask: () => Promise<One[]>, stored: string, all: One[] | null) {
    this.#ask = ask;
    this.#stored = stored;
    this.all = $state.raw(all ?? []);
  }

  /** Call it wherever games are needed; after a failure it tries again. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  find(id: string): One | undefined {
    return this.all.find((game) => game.id === id);
  }

  /** The game of a rules id: `sbr(hands=4)`. */
  of(rules: string): One | undefined {
    return this.find(/^\s*(\w*)/.exec(rules)?.[1] ?? "");
  }

  async #load(): Promise<void> {
    try {
      this.all = await this.#ask();
      this.problem = null;
      write(this.#stored, this.all);
    } catch (problem) {
      this.#loading = null;
      if (isUnreachable(problem)) this.all = read<One[]>(this.#stored, []);
      if (this.all.length === 0) this.problem = failure(problem);
    }
  }
}

/** All games, and until they are asked for those that were asked for one by one. */
export class Games extends List<Game> {
  #single = $state.raw<Game[]>([]);

  /** Those that are known by now. */
  get known(): Game[] {
    return this.all.length ? this.all : this.#single;
  }

  /** The same object before and after all games have come: what depends on it stays as it is. */
  override find(id: string): Game | undefined {
    return this.#single.find((game) => game.id === id) ?? super.find(id);
  }

  /** For a page about one game: it is a third of them. */
  async loadOne(game: string): Promise<void> {
    if (this.find(game)) return;
    try {
      const found = await api.get("/api/games/{game}/offer", { game });
      this.#single = [...this.#single, found];
      this.problem = null;
    } catch {
      await this.load(); // which knows those of the last time, or says what is wrong
    }
  }
}

export const games = new Games(() => api.get("/api/games"), "baida.games.3", included);
export const cards = new List<GameCard>(() => api.get("/api/cards"), "baida.cards.2", included);
