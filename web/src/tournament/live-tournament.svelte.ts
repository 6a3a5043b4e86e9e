/** A tournament as it is now: the server tells when it changes, and then it is read again. */

import { call, CallFailed } from "../lib/api";
import { backend } from "../lib/backend.svelte";
import { problemInWords } from "../lib/problems";
import { randomHex } from "../lib/socket";
import type {
  Tournament,
  TournamentAnswer,
  TournamentEventDone,
  TournamentEventGiven,
  TournamentLinks,
} from "../lib/wire.gen";
import type { Wire } from "../lib/socket";

/** In milliseconds: how soon a lost connection is tried again, and how often it is used. */
const AGAIN = 2_000;
const PING = 20_000;

type Body<Kind> = Kind extends unknown ? Omit<Kind, "id" | "by"> : never;
export type NewEvent = Body<TournamentEventGiven>;

export class LiveTournament {
  answer = $state.raw<TournamentAnswer | null>(null);
  /** Why the tournament cannot be shown: the code of the error. */
  failed = $state<string | null>(null);
  lost = $state(false);
  busy = $state(false);
  /** What was wrong with the last thing that was sent. */
  refused = $state("");

  /** Seconds that the server's clock is ahead of this one. */
  #ahead = 0;
  #wire: Wire | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closed = false;
  /** Reads one after the other: the last one has everything. */
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly code: string) {}

  get path(): string {
    return `/api/tournaments/${this.code}`;
  }

  get tournament(): Tournament {
    return this.answer!.tournament;
  }

  get directs(): boolean {
    return this.answer?.scope === "direct";
  }

  /** The server's time now, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#ahead;
  }

  /** A player's name, or what stands for a stand-in. */
  name(player: number, standIn: (number: number) => string): string {
    if (player < 0) return standIn(-player);
    return this.tournament.players[player - 1]?.name ?? String(player);
  }

  /** Opens the link with this token, if there is one, and follows the tournament. */
  async open(token: string): Promise<void> {
    try {
      if (token) await call(`${this.path}/open`, { token });
    } catch (problem) {
      this.failed = (problem as CallFailed).code;
      return;
    }
    await this.read();
    if (this.answer) this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#timers.forEach(clearTimeout);
    this.#wire?.close();
  }

  read(): Promise<void> {
    return (this.#reading = this.#reading.then(() => this.#read()));
  }

  async #read(): Promise<void> {
    try {
      const answer = await call<TournamentAnswer>(this.path);
      this.#ahead = answer.now - Date.now() / 1000;
      this.answer = answer;
      this.failed = null;
    } catch (problem) {
      if (this.answer === null) this.failed = (problem as CallFailed).code;
      else this.lost = true;
    }
  }

  #connect(): void {
    if (this.#closed) return;
    const wire = (this.#wire = backend.open(`${this.path}/socket`));
    wire.onopen = () => {
      this.lost = false;
      wire.send(JSON.stringify({ t: "hello" }));
      this.#ping(wire);
    };
    wire.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { t: string; events?: number };
      if (message.t === "tournament" && message.events !== this.answer?.tournament.events) {
        void this.read();
      }
    };
    wire.onclose = () => {
      if (this.#closed || wire !== this.#wire) return;
      this.lost = true;
      this.#timers = [setTimeout(() => this.#connect(), AGAIN)];
    };
  }

  #ping(wire: Wire): void {
    if (this.#closed || wire !== this.#wire) return;
    wire.send(JSON.stringify({ t: "ping" }));
    this.#timers = [setTimeout(() => this.#ping(wire), PING)];
  }

  /** Sends an event of the director or of a table; whether it is stored. */
  send(event: NewEvent): Promise<boolean> {
    const body = { id: randomHex(8), by: "", ...event };
    return this.ask<TournamentEventDone>("/events", body).then((done) => done !== null);
  }

  /** Another call about the tournament; null if it was refused. */
  async ask<Answer>(path: string, body: unknown = {}): Promise<Answer | null> {
    this.busy = true;
    this.refused = "";
    try {
      const answer = await call<Answer>(this.path + path, body);
      await this.read();
      return answer;
    } catch (problem) {
      const { code, message } = problem as CallFailed;
      // what the server says about the contents helps more than the name of the error
      this.refused =
        code === "illegal" || code === "malformed" ? message : problemInWords({ code, message });
      return null;
    } finally {
      this.busy = false;
    }
  }

  links(): Promise<TournamentLinks | null> {
    return call<TournamentLinks>(`${this.path}/links`).catch(() => null);
  }
}
