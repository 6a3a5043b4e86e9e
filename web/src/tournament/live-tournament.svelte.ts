/** A tournament as it is now: the server tells when it changes, and then it is read again. */

import { api, failure } from "../wire/api";
import { problemInWords } from "../words/problems";
import { randomHex } from "../lib/random";
import type { Status } from "../wire/socket";
import type {
  Tournament,
  TournamentAnswer,
  TournamentEventGiven,
  TournamentMessage,
} from "../wire/wire.gen";
import { LiveRecord } from "../records/live-record.svelte";
import { knownTournaments } from "./known-tournaments.svelte";

type Body<Kind> = Kind extends unknown ? Omit<Kind, "id" | "by"> : never;
export type NewEvent = Body<TournamentEventGiven>;

export class LiveTournament extends LiveRecord<TournamentMessage> {
  answer = $state.raw<TournamentAnswer | null>(null);
  /** Why the tournament cannot be shown: the code of the error. */
  failed = $state<string | null>(null);
  busy = $state(false);
  /** What was wrong with the last thing that was sent. */
  refused = $state("");

  /** Seconds that the server's clock is ahead of this one. */
  #ahead = 0;
  /** Reads one after the other: the last one has everything. */
  #reading: Promise<void> = Promise.resolve();

  constructor(code: string) {
    super("tournaments", code);
    void this.read().then(() => this.answer && this.follow());
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

  read(): Promise<void> {
    return (this.#reading = this.#reading.then(() => this.#read()));
  }

  async #read(): Promise<void> {
    try {
      const answer = await api.get("/api/tournaments/{code}", { code: this.code });
      this.#ahead = answer.now - Date.now() / 1000;
      this.answer = answer;
      const { scope, tournament } = answer;
      knownTournaments.note({ code: tournament.code, name: tournament.settings.name, scope });
      this.failed = null;
    } catch (problem) {
      const { code } = failure(problem);
      // what was read before is better than nothing, unless the link is not valid any more
      if (this.answer === null || code === "forbidden" || code === "unknown") this.failed = code;
    }
  }

  protected get seen(): number {
    return this.answer?.tournament.events ?? 0;
  }

  protected hear(message: TournamentMessage): void {
    if (message.t === "tournament" && message.events !== this.seen) void this.read();
  }

  protected override changed(status: Status): void {
    super.changed(status);
    if (status === "gone") void this.read();
  }

  /** Sends an event of the director or of a table; whether it is stored. */
  async send(event: NewEvent): Promise<boolean> {
    const { code } = this;
    const body = { id: randomHex(8), by: "", ...event };
    return !!(await this.#ask(api.post("/api/tournaments/{code}/events", { code, body })));
  }

  takeResults(round: number) {
    const { code } = this;
    return this.#ask(api.post("/api/tournaments/{code}/rounds/{round}/results", { code, round }));
  }

  makeRooms(round: number) {
    const { code } = this;
    return this.#ask(api.post("/api/tournaments/{code}/rounds/{round}/rooms", { code, round }));
  }

  /** The link to the sheet of a table; null if it was refused. */
  sheetOf(round: number, table: number) {
    const given = { code: this.code, round, table };
    return this.#ask(
      api.post("/api/tournaments/{code}/rounds/{round}/tables/{table}/sheet", given),
    );
  }

  /** The link to the seat of the player who asks; null if it was refused. */
  ownSeat() {
    return this.#ask(api.post("/api/tournaments/{code}/seat", { code: this.code }));
  }

  /** Waits for a call about the tournament; null if it was refused. */
  async #ask<Answer>(call: Promise<Answer>): Promise<Answer | null> {
    this.busy = true;
    this.refused = "";
    try {
      const answer = await call;
      await this.read();
      return answer;
    } catch (problem) {
      this.refused = problemInWords(failure(problem));
      return null;
    } finally {
      this.busy = false;
    }
  }
}
