/**
 * The same room in several tabs: the tab that holds the room's lock plays, the others follow it
 * over a channel. When that tab is closed, one of the others gets the lock, reconnects and plays.
 */

import { CLOSED } from "../wire.gen";

/** The part of the device that sockets need. */
export interface Rooms {
  open(socket: number, code: string, follows: boolean): void;
  hear(socket: number, text: string): void;
  left(socket: number): void;
  /** Forgets a room; resolves when it is done. */
  unload(code: string): Promise<void>;
}

/** Between tabs: a follower's socket is known by the name of its tab and its number there. */
type Told =
  | { kind: "open"; code: string; from: string; socket: number }
  | { kind: "send"; code: string; from: string; socket: number; text: string }
  | { kind: "close"; code: string; from: string; socket: number }
  | { kind: "message"; to: string; socket: number; text: string }
  | { kind: "closed"; to: string; socket: number; code: number };

/** How long a room without a connection is kept, in milliseconds: a page may connect anew. */
export const KEPT = 3_000;
/** Sockets of followers are numbered from here on, so that they differ from the page's own. */
const OF_OTHERS = 1_000_000;

const lockOf = (code: string): string => `baida-room-${code}`;

interface Held {
  sockets: Set<number>;
  release(): void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class RoomLocks {
  #rooms!: Rooms;
  #held = new Map<string, Held>();
  /** The room of each socket of this tab, and whether it only follows. */
  #own = new Map<number, { code: string; follows: boolean; stop?: AbortController }>();
  #others = new Map<number, { to: string; socket: number; code: string }>();
  #next = OF_OTHERS;
  readonly #name = Math.random().toString(36).slice(2);
  readonly #channel = new BroadcastChannel("baida-rooms");

  constructor(
    private readonly told: (socket: number, text: string) => void,
    private readonly closed: (socket: number, code: number) => void,
  ) {
    this.#channel.onmessage = ({ data }: MessageEvent<Told>) => this.#hearOthers(data);
  }

  attach(rooms: Rooms): void {
    this.#rooms = rooms;
  }

  // -- what this tab's page does -----------------------------------------------------------------

  /** Opens a socket; resolves with whether it only follows. */
  async open(socket: number, code: string): Promise<boolean> {
    const plays = await this.#hold(code);
    const own = { code, follows: !plays, stop: plays ? undefined : new AbortController() };
    this.#own.set(socket, own);
    if (plays) this.#openHere(socket, code, false);
    else {
      this.#channel.postMessage({ kind: "open", code, from: this.#name, socket } satisfies Told);
      this.#waitForLock(socket, code, own.stop!);
    }
    return !plays;
  }

  hear(socket: number, text: string): void {
    const own = this.#own.get(socket);
    if (!own) return;
    if (!own.follows) return this.#rooms.hear(socket, text);
    const { code } = own;
    this.#channel.postMessage({
      kind: "send",
      code,
      from: this.#name,
      socket,
      text,
    } satisfies Told);
  }

  close(socket: number): void {
    const own = this.#own.get(socket);
    if (!own) return;
    this.#own.delete(socket);
    if (!own.follows) return this.#leave(socket, own.code);
    own.stop?.abort();
    const { code } = own;
    this.#channel.postMessage({ kind: "close", code, from: this.#name, socket } satisfies Told);
  }

  // -- what the device does ----------------------------------------------------------------------

  send(socket: number, text: string): void {
    const other = this.#others.get(socket);
    if (!other) return this.told(socket, text);
    const { to, socket: its } = other;
    this.#channel.postMessage({ kind: "message", to, socket: its, text } satisfies Told);
  }

  hangUp(socket: number, code: number): void {
    const other = this.#others.get(socket);
    const room = other?.code ?? this.#own.get(socket)?.code;
    this.#others.delete(socket);
    this.#own.delete(socket);
    if (room) this.#forget(socket, room);
    if (!other) return this.closed(socket, code);
    const { to, socket: its } = other;
    this.#channel.postMessage({ kind: "closed", to, socket: its, code } satisfies Told);
  }

  // -- locks -------------------------------------------------------------------------------------

  /** Whether this tab holds the lock of a room, now or already. */
  async #hold(code: string): Promise<boolean> {
    if (this.#held.has(code)) return true;
    return new Promise((resolve) => {
      void navigator.locks.request(lockOf(code), { ifAvailable: true }, (lock) => {
        if (!lock) return void resolve(this.#held.has(code));
        return new Promise<void>((release) => {
          this.#held.set(code, { sockets: new Set(), release, timer: undefined });
          resolve(true);
        });
      });
    });
  }

  #openHere(socket: number, code: string, follows: boolean): void {
    const held = this.#held.get(code)!;
    clearTimeout(held.timer);
    held.sockets.add(socket);
    this.#rooms.open(socket, code, follows);
  }

  #leave(socket: number, code: string): void {
    this.#rooms.left(socket);
    this.#forget(socket, code);
  }

  /** When only followers are left, somebody of them shall play. */
  #forget(socket: number, code: string): void {
    const held = this.#held.get(code);
    if (!held) return;
    held.sockets.delete(socket);
    const plays = [...held.sockets].some((one) => one < OF_OTHERS);
    if (plays) return;
    clearTimeout(held.timer);
    held.timer = setTimeout(() => this.#release(code, held), KEPT);
  }

  #release(code: string, held: Held): void {
    for (const socket of held.sockets) {
      this.#rooms.left(socket);
      this.#others.delete(socket);
    }
    this.#held.delete(code);
    void this.#rooms.unload(code).then(held.release);
  }

  /** Once the lock is free, let the page connect anew: then it plays. */
  #waitForLock(socket: number, code: string, stop: AbortController): void {
    navigator.locks
      .request(lockOf(code), { signal: stop.signal }, () => {
        if (this.#own.delete(socket)) this.closed(socket, CLOSED.RESTARTED);
      })
      .catch(() => {}); // the page has closed the socket
  }

  // -- other tabs --------------------------------------------------------------------------------

  #hearOthers(told: Told): void {
    if (told.kind === "message") {
      if (told.to === this.#name) this.told(told.socket, told.text);
      return;
    }
    if (told.kind === "closed") {
      if (told.to !== this.#name || !this.#own.has(told.socket)) return;
      this.#own.get(told.socket)!.stop?.abort();
      this.#own.delete(told.socket);
      return this.closed(told.socket, told.code);
    }
    if (!this.#held.has(told.code)) return; // another tab plays there
    const { code, from } = told;
    const known = [...this.#others].find(
      ([, one]) => one.to === from && one.socket === told.socket,
    );
    if (told.kind === "open") {
      const socket = this.#next++;
      this.#others.set(socket, { to: from, socket: told.socket, code });
      this.#openHere(socket, code, true);
    } else if (known && told.kind === "send") {
      this.#rooms.hear(known[0], told.text);
    } else if (known) {
      this.#others.delete(known[0]);
      this.#leave(known[0], code);
    }
  }
}
