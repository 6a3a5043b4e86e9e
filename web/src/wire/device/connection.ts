/** The page's side of the device: it starts the worker, and speaks with it. */

import { CLOSED } from "../wire.gen";
import type { FromWorker, Progress, Timing, ToWorker } from "./messages";

export type Wire = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface Answer {
  status: number;
  text: string;
}

export interface Watcher {
  progress(progress: Progress): void;
  ready(): void;
  /** The worker is gone; the next call starts another one. */
  failed(why: string): void;
  /** Whether the room is played in another tab, which this one follows. */
  follows(code: string, follows: boolean): void;
}

export class DeviceConnection {
  #worker: Worker | null = null;
  #calls = new Map<number, { resolve(answer: Answer): void; reject(why: Error): void }>();
  #wires = new Map<number, DeviceWire>();
  #next = 1;

  constructor(
    private readonly startWorker: () => Worker,
    private readonly watcher: Watcher,
    private readonly timing: Timing,
  ) {}

  call(method: string, path: string, body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#calls.set(id, { resolve, reject });
      this.tell({ kind: "request", id, method, path, body });
    });
  }

  open(code: string): Wire {
    const wire = new DeviceWire(this, this.#next++, code);
    this.#wires.set(wire.socket, wire);
    this.tell({ kind: "open", socket: wire.socket, code });
    return wire;
  }

  /** Starts the worker, if it does not run yet. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.startWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event.message);
    this.#worker = worker;
    worker.postMessage({ kind: "start", timing: this.timing } satisfies ToWorker);
    return worker;
  }

  /** Ends the worker, with everything that it is doing. */
  stop(why: string): void {
    if (this.#worker) this.#fail(why);
  }

  tell(message: ToWorker): void {
    this.start().postMessage(message);
  }

  drop(socket: number): void {
    if (this.#wires.delete(socket)) this.#worker?.postMessage({ kind: "close", socket });
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "progress":
        return this.watcher.progress(message.progress);
      case "ready":
        return this.watcher.ready();
      case "failed":
        return this.#fail(message.why);
      case "answer": {
        const call = this.#calls.get(message.id);
        this.#calls.delete(message.id);
        return call?.resolve({ status: message.status, text: message.text });
      }
      case "opened": {
        const wire = this.#wires.get(message.socket);
        if (wire) this.watcher.follows(wire.code, message.follows);
        return wire?.opened();
      }
      case "message":
        return this.#wires.get(message.socket)?.told(message.text);
      case "closed": {
        const wire = this.#wires.get(message.socket);
        this.#wires.delete(message.socket);
        return wire?.closed(message.code);
      }
    }
  }

  #fail(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.watcher.failed(why);
    for (const { reject } of this.#calls.values()) reject(new Error(why));
    this.#calls.clear();
    const wires = [...this.#wires.values()];
    this.#wires.clear();
    for (const wire of wires) wire.closed(CLOSED.BROKEN);
  }
}

/** A room socket that leads to the worker. */
class DeviceWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(
    private readonly connection: DeviceConnection,
    readonly socket: number,
    readonly code: string,
  ) {}

  /** What handlers of a socket are called with: they use nothing else of it. */
  get #socket(): WebSocket {
    return this as unknown as WebSocket;
  }

  opened(): void {
    this.onopen?.call(this.#socket, new Event("open"));
  }

  told(data: string): void {
    this.onmessage?.call(this.#socket, new MessageEvent("message", { data }));
  }

  closed(code: number): void {
    this.onclose?.call(this.#socket, new CloseEvent("close", { code }));
  }

  send(text: string): void {
    // answered here: a bot may think for seconds, and the worker is known to be there
    if (text === '{"t":"ping"}') queueMicrotask(() => this.told('{"t":"pong"}'));
    else this.connection.tell({ kind: "send", socket: this.socket, text });
  }

  close(): void {
    this.connection.drop(this.socket);
  }
}
