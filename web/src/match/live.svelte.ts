/** A room as it is now: what the server tells, and what the player does. */

import { untrack } from "svelte";
import { automatic } from "./automatic";
import type { Problem } from "../words/problems";
import { emptyTable, reduce, type TableState } from "./reducer";
import { settings } from "../lib/settings.svelte";
import { randomHex } from "../lib/random";
import { CommandFailed, Socket, type Around, type Status } from "../wire/socket";
import type {
  Ask,
  Choice,
  Chosen,
  CommandFields,
  CommandName,
  CommandResult,
  Event,
  FromServer,
  Greeting,
  Header,
  Room,
  Viewer,
} from "../wire/types";

/** How long what is decided by the settings can still be seen, in milliseconds. */
export const PAUSE = 400;
/** Those only ask; that there is no answer now is no problem to tell the player of. */
const QUESTIONS: CommandName[] = ["waits", "why"];
/** After so many milliseconds the player is told that what was decided is still under way. */
export const LATE = 1_500;
/** After these a win that was not legal is a thing of the past. */
const NEXT_TILE = ["drew", "discarded", "hand_started", "hand_ended"];
/** With these everybody has chosen. */
const ALL_CHOSEN = ["exchanged", "void_chosen", "hand_started"];

export class Live {
  room = $state.raw<Room | null>(null);
  header = $state.raw<Header | null>(null);
  table = $state.raw<TableState | null>(null);
  /** The events of the newest message, as the table has taken them. */
  news = $state.raw<readonly Event[]>([]);
  ask = $state.raw<Ask | null>(null);
  /** performance.now() when the ask came, for the countdown. */
  askedAt = $state(0);
  /** Why the newest tile does not win. */
  noWin = $state.raw<Ask["no_win"]>(null);
  /** Who has chosen tiles to exchange or a suit to void, while others still choose; else null. */
  chosen = $state.raw<Chosen | null>(null);
  status = $state<Status>("connecting");
  /** The newest error; can be set to null when it has been read. */
  problem = $state.raw<Problem | null>(null);

  /** Whether something was decided that the server has not confirmed for a while. */
  sending = $derived.by(() => this.#late > 0);
  #late = $state(0);

  #socket: Socket;
  #match: string | null = null;
  /** The last event that the table has seen. */
  #after = 0;
  /** What the server asks, also while the answer is under way. */
  #asked: Ask | null = null;
  /** The ask that has been answered; it is not shown again. */
  #answered: number | null = null;
  /** The shuffle that this browser has added to. */
  #contributedTo: string | null = null;
  #deciding: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: () => void;

  constructor(code: string, around?: Around) {
    const listener = {
      hello: () => this.#hello(),
      message: (message: FromServer) => this.#hear(message),
      status: (status: Status) => (this.status = status),
    };
    this.#socket = new Socket(`/api/rooms/${code}/socket`, listener, around);
    // a setting that is changed while something is asked counts at once
    this.#stopWatching = $effect.root(() => {
      $effect(() => {
        void [settings.autoWin, settings.noCalls, settings.autoDiscard, settings.autoDeclare];
        untrack(() => this.#automate());
      });
    });
  }

  /** Decide what is asked. It never rejects: what goes wrong is the `problem`. */
  async act(choice: Choice): Promise<void> {
    const ask = this.ask;
    if (!ask) return;
    clearTimeout(this.#deciding);
    this.#answered = ask.ask;
    this.ask = null;
    try {
      const { match, ask: number } = ask;
      await this.command("act", { match, ask: number!, action: choice.action });
    } catch (failed) {
      if (this.#answered !== ask.ask || this.#match !== ask.match) return;
      this.#answered = null;
      if ((failed as CommandFailed).code !== "stale") this.ask = this.#asked;
    }
  }

  /** The result, or it rejects with a CommandFailed. */
  async command<Name extends CommandName>(
    t: Name,
    ...fields: CommandFields<Name>
  ): Promise<CommandResult<Name>> {
    const question = QUESTIONS.includes(t);
    if (!question) this.problem = null;
    let late = 0;
    const timer = setTimeout(() => (this.#late += late = question ? 0 : 1), LATE);
    try {
      return await this.#socket.command(t, ...fields);
    } catch (failed) {
      if (!question) {
        const { code, message, text } = failed as CommandFailed;
        this.problem = { code, message, text };
      }
      throw failed;
    } finally {
      clearTimeout(timer);
      this.#late -= late;
    }
  }

  /** Connect anew: as whoever the browser now is to the server, after a seat was taken. */
  reconnect(): void {
    this.#forget();
    this.#socket.connect();
  }

  close(): void {
    clearTimeout(this.#deciding);
    this.#stopWatching();
    this.#socket.close();
  }

  // -- what the server tells -----------------------------------------------------------------------

  #hello(): Greeting {
    // what is still asked will be asked again
    this.#setAsk(null);
    return { match: this.#match, after: this.#after };
  }

  #hear(message: FromServer): void {
    switch (message.t) {
      case "room":
        return this.#enter(message.room);
      case "match":
        return this.#begin(message);
      case "events":
        if (message.match === this.#match) this.#follow(message.events);
        return;
      case "ask":
        if (message.match !== this.#match) return;
        this.noWin = message.no_win ?? this.noWin;
        return this.#setAsk(message.ask === null ? null : message);
      case "chosen":
        if (message.match === this.#match) this.chosen = message;
        return;
      case "error": {
        const { code, message: words, text } = message;
        this.problem = { code, message: words, text };
      }
    }
  }

  #enter(room: Room): void {
    this.room = room;
    if (this.table && this.table.viewer !== viewerOf(room)) {
      // another viewer sees other events, and counts them differently
      return this.reconnect();
    }
    this.#contribute(room);
  }

  #begin({ id: match, header, game }: Extract<FromServer, { t: "match" }>): void {
    if (match !== this.#match) {
      this.#forget();
      this.#match = match;
      this.table = emptyTable(header.rules, game, viewerOf(this.room));
    }
    this.header = header;
  }

  #follow(events: Event[]): void {
    let table = this.table!;
    const news: Event[] = [];
    for (const event of events) {
      if (event.n <= this.#after) continue;
      if (event.n > this.#after + 1 && event.e !== "hand_started") {
        this.#socket.restart();
        break;
      }
      table = reduce(table, event);
      this.#after = event.n;
      news.push(event);
      if (NEXT_TILE.includes(event.e)) this.noWin = null;
      if (ALL_CHOSEN.includes(event.e)) this.chosen = null;
    }
    this.table = table;
    this.news = news;
  }

  #setAsk(ask: Ask | null): void {
    this.#asked = ask;
    this.ask = ask && ask.ask !== this.#answered ? ask : null;
    if (ask) this.askedAt = performance.now();
    this.#automate();
  }

  #forget(): void {
    this.#match = null;
    this.#after = 0;
    this.#answered = null;
    this.header = null;
    this.table = null;
    this.news = [];
    this.chosen = null;
    this.noWin = null;
    this.#setAsk(null);
  }

  // -- what goes by itself -------------------------------------------------------------------------

  /** Everybody at the table adds to the shuffle, so that nobody alone decides it. */
  #contribute(room: Room): void {
    const { you, commitment, contributed, state } = room;
    if (you === null || contributed[you] || state === "playing") return;
    if (commitment === this.#contributedTo) return;
    this.#contributedTo = commitment;
    // without it the shuffle is that of the others, and can be verified all the same
    this.#socket.command("contribute", { text: randomHex(16) }).catch(() => {});
  }

  #automate(): void {
    clearTimeout(this.#deciding);
    const view = this.table?.view;
    const choice = this.ask && view ? automatic(this.ask, view, settings) : null;
    if (choice) this.#deciding = setTimeout(() => void this.act(choice), PAUSE);
  }
}

function viewerOf(room: Room | null): Viewer {
  return room?.you ?? "spectator";
}
