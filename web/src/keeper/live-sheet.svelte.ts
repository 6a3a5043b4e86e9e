/**
 * A score sheet as it is now. What is entered goes into a queue that survives a reload, and is sent
 * in order; the server says whether it is stored, or asks.
 */

import { isOfDevice } from "../wire/device/ids";
import { api, failure, type CallFailed } from "../wire/api";
import { problemInWords } from "../words/problems";
import { SITE } from "../lib/site";
import { forget, read, write } from "../lib/stored";
import { randomHex } from "../lib/random";
import type { Status } from "../wire/socket";
import { LiveRecord } from "../records/live-record.svelte";
import { noteSheet } from "./known-sheets.svelte";
import { updated, withQueued, type Basis, type Queued } from "./provisional";
import type {
  Entry,
  Scope,
  Sheet,
  SheetAnswer,
  SheetEventGiven,
  SheetHand,
  SheetMessage,
  SheetQuestion,
  WrittenEntry,
} from "./types";

/** How soon events are sent again after the server did not answer, in milliseconds. */
const AGAIN = 3_000;
const PHONE = "baida.keeper.phone";
const LAST = "baida.keeper.last";
const QUEUE = "baida.keeper.queue.";
const ME = "baida.keeper.me.";

/** Why the first event of the queue is not stored; a person has to decide. */
export type Stuck = { question: SheetQuestion } | { refused: string };
type Body<Kind> = Kind extends unknown ? Omit<Kind, "id" | "by" | "phone" | "seen"> : never;
export type NewEvent = Body<SheetEventGiven>;

function phone(): string {
  const known = read(PHONE, "");
  if (known) return known;
  const made = randomHex(8);
  write(PHONE, made);
  return made;
}

export class LiveSheet extends LiveRecord<SheetMessage> {
  sheet = $state.raw<Sheet | null>(null);
  scope = $state<Scope>("read");
  queue = $state.raw<Queued[]>([]);
  stuck = $state.raw<Stuck | null>(null);
  /** Whether the queue is only here: storage is full or forbidden. */
  unstored = $state(false);
  /** Who uses this device. */
  me = $state("");

  readonly onDevice: boolean;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #storing: ReturnType<typeof setTimeout> | undefined;
  #readAgain: ReturnType<typeof setTimeout> | undefined;
  /** Reads one after the other: the last one has everything. */
  #reading: Promise<void> = Promise.resolve();

  constructor(code: string) {
    super("sheets", code);
    this.onDevice = SITE || isOfDevice(code);
    this.queue = read<Queued[]>(QUEUE + code, []);
    this.me = read(ME + code, "");
    const last = read<SheetAnswer | null>(LAST, null);
    if (last?.sheet?.code === code) this.#take(last.sheet, last.scope);
    if (this.onDevice) void this.#load();
    else this.follow();
  }

  /** Nothing more can be entered before an open question is answered. */
  get mayEnter(): boolean {
    const open = this.scope !== "read" && this.status !== "gone" && !this.sheet?.closed;
    return open && !this.stuck;
  }

  /** The hands, with what is not sent yet. */
  get hands(): SheetHand[] {
    return this.sheet ? withQueued(this.sheet, this.queue, !this.stuck) : [];
  }

  override close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#storing);
    clearTimeout(this.#readAgain);
    super.close();
  }

  chooseMe(name: string): void {
    this.me = name;
    write(ME + this.code, name);
  }

  /** Enters something; it is in the queue when this returns. */
  send(event: NewEvent, basis: Partial<Basis> = {}): void {
    const { seen = this.seen, ...worked } = basis;
    const whole = { ...this.#head(), ...event, seen };
    this.#keepQueue([...this.queue, { event: whole, ...worked }]);
    void this.#flush();
  }

  enter(hand: number, entry: Entry, basis: Basis): void {
    this.send({ e: "entered", hand, entry }, basis);
  }

  rewrite(hand: number, entries: WrittenEntry[], basis?: Basis): void {
    this.send({ e: "rewritten", hand, entries }, basis);
  }

  /** Withdraws a link; there is a new one afterwards. */
  async renew(link: string): Promise<void> {
    const body = { ...this.#head(), e: "renewed", link } as const;
    await api.post("/api/sheets/{code}/events", { code: this.code, body });
  }

  // -- what a person decides about the first event of the queue ------------------------------------

  drop(): void {
    this.#goOn(this.queue.slice(1));
  }

  /** It is another one than the other device's. */
  keepBoth(): void {
    this.#change((event) => event);
  }

  onSameTile(): void {
    this.#change((event) =>
      event.e === "entered" && event.entry.e === "won"
        ? { ...event, entry: { ...event.entry, same: true } }
        : event,
    );
  }

  /** Replaces the other device's entry. */
  useMine({ entry: theirs, hand }: SheetQuestion): void {
    this.#change((event) => {
      if (event.e !== "entered") return event;
      const { id, by, phone, seen } = event;
      const entries = (this.sheet?.hands[hand - 1]?.entries ?? []).map((one) => ({
        id: one.id,
        entry: one.id === theirs.id ? event.entry : one.entry,
      }));
      return { e: "rewritten", id, by, phone, seen, hand, entries };
    });
  }

  #change(change: (event: SheetEventGiven) => SheetEventGiven): void {
    const [first, ...rest] = this.queue;
    if (!first) return;
    const event = { ...change(first.event), seen: this.seen };
    this.#goOn([{ event }, ...rest]);
  }

  #goOn(queue: Queued[]): void {
    this.stuck = null;
    this.#keepQueue(queue);
    void this.#flush();
  }

  // -- sending and hearing -------------------------------------------------------------------------

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    this.#sending = true;
    while (this.queue.length && !this.stuck && (await this.#sendFirst()));
    this.#sending = false;
  }

  /** Whether to go on with the next one. */
  async #sendFirst(): Promise<boolean> {
    const { event } = this.queue[0]!;
    try {
      const answer = await api.post("/api/sheets/{code}/events", {
        code: this.code,
        seen: this.seen,
        body: event,
      });
      this.#take(answer.sheet, this.scope);
      if (answer.ok) {
        this.#keepQueue(this.queue.slice(1));
        return true;
      }
      this.stuck = { question: answer.question };
    } catch (error) {
      const problem = failure(error);
      if (isPassing(problem)) this.#timer = setTimeout(() => void this.#flush(), AGAIN);
      else this.stuck = { refused: problemInWords(problem) };
    }
    return false;
  }

  #look(): Promise<SheetAnswer> {
    return api.get("/api/sheets/{code}", { code: this.code, seen: this.seen });
  }

  async #load(): Promise<void> {
    try {
      const answer = await this.#look();
      this.#take(answer.sheet, answer.scope);
      this.changed("open");
    } catch {
      this.status = "gone";
    }
  }

  #head() {
    return { id: randomHex(8), by: this.me, phone: phone(), seen: this.seen };
  }

  protected get seen(): number {
    return this.sheet?.events ?? 0;
  }

  protected override changed(status: Status): void {
    super.changed(status);
    if (status === "open") void this.#flush();
  }

  protected hear(message: SheetMessage): void {
    if (message.t === "sheet") this.#take(message.sheet, message.scope);
    if (message.t === "changed") this.#read(message.events);
  }

  /** Reads the sheet until this many of its events are known. */
  #read(events: number): void {
    this.#reading = this.#reading.then(async () => {
      if (this.seen >= events) return;
      try {
        const answer = await this.#look();
        this.#take(answer.sheet, answer.scope);
      } catch (problem) {
        clearTimeout(this.#readAgain);
        if (isPassing(failure(problem)))
          this.#readAgain = setTimeout(() => this.#read(events), AGAIN);
      }
    });
  }

  #take(sheet: Sheet, scope: Scope): void {
    // an answer and a message of the socket may overtake each other
    const known = this.sheet;
    if (known && sheet.events < known.events) return;
    if (!known && sheet.since > 1) return;
    if (known && sheet.since > known.hands.length + 1) return;
    this.sheet = updated(known, sheet);
    this.scope = scope;
    noteSheet(this.sheet, scope);
    write(LAST, { scope, sheet: this.sheet });
  }

  #keepQueue(queue: Queued[]): void {
    this.queue = queue;
    this.#store();
  }

  /** Stores the queue, later if it cannot be stored now. */
  #store(): void {
    clearTimeout(this.#storing);
    if (!this.queue.length) forget(QUEUE + this.code);
    this.unstored = this.queue.length > 0 && !write(QUEUE + this.code, this.queue);
    if (this.unstored) this.#storing = setTimeout(() => this.#store(), AGAIN);
  }
}

/** Whether the same call may be answered later. */
function isPassing({ code }: CallFailed): boolean {
  return ["unreachable", "closed", "too_fast", "too_slow"].includes(code);
}
