/**
 * The socket of a room, docs/server.md: it comes back by itself, says what it knows already, and
 * sends commands again until they are acknowledged.
 */

import { backend } from "./backend.svelte";
import type { Wire } from "./device/connection";
import { randomHex } from "../lib/random";
import type { CommandFields, CommandName, CommandResult, FromServer, Greeting } from "./types";
import { CLOSED, type PingMessage, type Text } from "./wire.gen";

/** `gone`: there is no such room. */
export type Status = "connecting" | "open" | "lost" | "gone";

export interface Listener {
  /** What the client has already: in a room the match it knows, and the last event of it. */
  hello(): Greeting;
  /** Everything but what acknowledges a command. */
  message(message: FromServer): void;
  status(status: Status): void;
}

/** What is needed of the browser; tests bring their own. */
export interface Around {
  open(path: string): Wire;
  /** Calls `wake` when the device is back, from sleep or into the net; gives what ends that. */
  onWake(wake: () => void): () => void;
  /** Calls `lost` when the device knows that it has no network; gives what ends that. */
  onOffline(lost: () => void): () => void;
  random(): number;
}

/** The command is not done, and nothing has changed. */
export class CommandFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly text: Text | null = null,
  ) {
    super(message);
  }
}

interface Waiting {
  t: CommandName;
  message: string;
  resolve(result: unknown): void;
  reject(failed: CommandFailed): void;
}

/** All in milliseconds. */
export const FASTEST = 300;
export const SLOWEST = 5_000;
/** A silence after which the server is asked whether it is there. */
export const PING_AFTER = 3_000;
/** How soon it has to answer; on a slow connection longer, but never longer than `PATIENCE`. */
export const PONG_WITHIN = 2_500;
/** How long it may take to open a connection. */
export const PATIENCE = 10_000;
export const MOST_WAITING = 32;

export class Socket {
  #wire: Wire | null = null;
  #greeted = false;
  #openedAt = Infinity;
  /** When the connection began to be opened, or the last ping was sent. */
  #askedAt = 0;
  #pongWithin = PONG_WITHIN;
  /** Tries since a connection last held. */
  #tries = 0;
  /** One at a time: for the next try, for the next ping, or until patience ends. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, Waiting>();
  #over = false;
  #stopListening: () => void;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
    private readonly around: Around = BROWSER,
  ) {
    const stops = [around.onWake(() => this.#wake()), around.onOffline(() => this.#lose())];
    this.#stopListening = () => stops.forEach((stop) => stop());
    this.connect();
  }

  /** The result, once the server has done it; a CommandFailed if it has not. */
  command<Name extends CommandName>(
    t: Name,
    ...[fields]: CommandFields<Name>
  ): Promise<CommandResult<Name>> {
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(new CommandFailed("closed", "the connection is closed"));
      if (this.#waiting.size >= MOST_WAITING) {
        return reject(new CommandFailed("too_fast", "too much waits for the server already"));
      }
      const id = randomHex(16);
      const message = JSON.stringify({ t, id, ...fields });
      this.#waiting.set(id, { t, message, resolve: resolve, reject });
      if (this.#greeted) this.#wire!.send(message);
    });
  }

  /** Connect, or connect anew, at once. */
  connect(): void {
    if (this.#over) return;
    this.#drop();
    const wire = this.around.open(this.path);
    this.#wire = wire;
    this.#askedAt = performance.now();
    wire.onopen = () => this.#greet(wire);
    wire.onmessage = ({ data }: MessageEvent<string>) => {
      this.#expectPing();
      this.#read(JSON.parse(data) as FromServer);
    };
    wire.onclose = ({ code }) => this.#lose(code);
    this.#restartAfter(PATIENCE);
  }

  /** Connect anew, but not at once: something is wrong. */
  restart(): void {
    this.#lose();
  }

  close(): void {
    this.#end(new CommandFailed("closed", "the connection is closed"));
  }

  #greet(wire: Wire): void {
    this.#greeted = true;
    this.#openedAt = performance.now();
    this.#measure();
    wire.send(JSON.stringify({ t: "hello", ...this.listener.hello() }));
    for (const { message } of this.#waiting.values()) wire.send(message);
    this.listener.status("open");
    this.#expectPing();
  }

  #read(message: FromServer): void {
    if (message.t === "pong") return this.#measure();
    const id = message.t === "done" || message.t === "error" ? message.id : null;
    const command = id === null ? undefined : this.#waiting.get(id);
    if (!command) return this.listener.message(message);
    this.#waiting.delete(id!);
    if (message.t === "done") command.resolve(message.result);
    if (message.t === "error") {
      command.reject(new CommandFailed(message.code, message.message, message.text));
    }
  }

  // -- is anybody there? -------------------------------------------------------------------------

  #expectPing(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ping(), PING_AFTER);
  }

  #ping(): void {
    this.#askedAt = performance.now();
    this.#wire?.send(JSON.stringify({ t: "ping" } satisfies PingMessage));
    this.#restartAfter(this.#pongWithin);
  }

  /** A slow connection is not a dead one: the next answer may take twice as long as this one. */
  #measure(): void {
    const took = performance.now() - this.#askedAt;
    this.#pongWithin = Math.min(PATIENCE, Math.max(PONG_WITHIN, 2 * took));
  }

  #restartAfter(patience: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.restart(), patience);
  }

  #wake(): void {
    if (!this.#wire) this.connect();
    else if (this.#greeted) this.#ping();
  }

  // -- losing it -----------------------------------------------------------------------------------

  #lose(code?: number): void {
    if (this.#over) return;
    if (code === CLOSED.NO_ROOM) {
      this.#end(new CommandFailed("closed", "there is no such room"));
      return this.listener.status("gone");
    }
    if (code === CLOSED.LEFT) {
      this.#giveUpCommands();
      return this.connect();
    }
    if (code === CLOSED.RESEATED) return this.connect();
    // only a connection that has held for a while says that all is well
    if (performance.now() - this.#openedAt > SLOWEST) this.#tries = 0;
    this.#drop();
    this.#tries++;
    const longest = Math.min(SLOWEST, FASTEST * 2 ** this.#tries);
    const pause = FASTEST + this.around.random() * (longest - FASTEST);
    this.#timer = setTimeout(() => this.connect(), pause);
    this.listener.status("lost");
  }

  /** Without the seat its commands mean nothing; the server may close before it says `done`. */
  #giveUpCommands(): void {
    for (const { t, resolve, reject } of this.#waiting.values()) {
      if (t === "leave") resolve(null);
      else reject(new CommandFailed("no_seat", "the seat was given up"));
    }
    this.#waiting.clear();
  }

  /** Hear no more of this connection: a dead one can take minutes to say that it is closed. */
  #drop(): void {
    clearTimeout(this.#timer);
    const wire = this.#wire;
    this.#wire = null;
    this.#greeted = false;
    this.#openedAt = Infinity;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #end(why: CommandFailed): void {
    this.#over = true;
    this.#drop();
    this.#stopListening();
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}

const BROWSER: Around = {
  open: (path) => backend.open(path),
  onWake(wake) {
    const seen = () => {
      if (document.visibilityState === "visible") wake();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", seen);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", seen);
    };
  },
  onOffline(lost) {
    addEventListener("offline", lost);
    return () => removeEventListener("offline", lost);
  },
  random: Math.random,
};
