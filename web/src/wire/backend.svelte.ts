/**
 * Who answers: the server, or this device. An id says where its room or match is; everything else
 * is asked of the server, and of the device where there is none. A server that does not answer is
 * replaced only for calculations, by a device that is ready for it, and when the player wants it.
 */

import { DeviceConnection, type Answer, type Wire } from "./device/connection";
import { isAboutOne, isCalculation, isPathOfDevice } from "./device/ids";
import type { Progress, Timing } from "./device/messages";
import { SITE } from "../lib/site";
import { randomHex } from "../lib/random";
import { readText } from "../lib/stored";
import { Waiting } from "./waiting.svelte";

/** Answers calls and opens the sockets of rooms. */
export interface Backend {
  /** Rejects if nobody answers. */
  call(method: string, path: string, body?: string): Promise<Answer>;
  /** Makes something: it is done once, however often it has to be asked for. */
  make(path: string, body: string): Promise<Answer>;
  open(path: string): Wire;
}

/** How long the server may be silent until a call has failed, in milliseconds. */
const PATIENCE = 15_000;
/** How long a server that did not answer is not asked again by somebody who plays here, in milliseconds. */
const ASK_AGAIN_AFTER = 30_000;

/** Asks the server; rejects if it does not answer in time, or something else answers. */
async function askServer(
  method: string,
  path: string,
  body?: string,
  more: { key?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (more.key) headers["idempotency-key"] = more.key;
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, PATIENCE);
  more.signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(path, { method, headers, body, signal: stop.signal });
    const answer = { status: response.status, text: await response.text() };
    if (!isFromServer(answer)) throw new Error("something else has answered");
    return answer;
  } finally {
    clearTimeout(timer);
    more.signal?.removeEventListener("abort", abort);
  }
}

/** Asks for something to be made. A server that cannot answer now may have made it, and is asked again. */
async function askToMake(
  path: string,
  body: string,
  key: string,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await askServer("POST", path, body, { key, signal });
  if (answer.status === 503) throw new Error("the server cannot answer now");
  return answer;
}

/** Whether a server was silent for too long; asking again would make the player wait twice as long. */
function isTimeout(failed: unknown): boolean {
  return failed instanceof DOMException && failed.name === "AbortError";
}

function openSocket(path: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${path}`);
}

class Backends implements Backend {
  /** The player plays on this device: there is no server, or it does not answer and they want to. */
  here = $state(SITE);
  readonly waiting = new Waiting();
  /** The runtime of the device: `idle` until it is needed. */
  device = $state<"idle" | "loading" | "ready" | "failed">("idle");
  progress = $state.raw<Progress>({ loaded: 0, total: 0 });
  /** Why the runtime could not be loaded. */
  problem = $state<string | null>(null);
  /** The rooms of this device that another tab plays. */
  following = $state.raw<ReadonlySet<string>>(new Set());

  #goneUntil = -Infinity;
  /** Reviews have a worker of their own: a rollout may take a second, and the tables must not wait. */
  #reviewer = new DeviceConnection(
    startWorker,
    { progress: () => {}, ready: () => {}, failed: () => {}, follows: () => {} },
    {},
  );
  #connection = new DeviceConnection(
    startWorker,
    {
      progress: (progress) => {
        this.progress = progress;
        this.device = "loading";
      },
      ready: () => {
        this.device = "ready";
        this.problem = null;
      },
      failed: (why) => {
        this.device = "failed";
        this.problem = why;
      },
      follows: (code, follows) => {
        const rooms = new Set(this.following);
        if (follows) rooms.add(code);
        else rooms.delete(code);
        this.following = rooms;
      },
    },
    timing(),
  );

  async call(method: string, path: string, body?: string): Promise<Answer> {
    if (SITE || isPathOfDevice(path)) return this.onDevice(method, path, body);
    // a room or match of the server is never looked for on the device
    const here = this.here && !isAboutOne(path);
    if (here && performance.now() < this.#goneUntil) return this.onDevice(method, path, body);
    try {
      const answer = await askServer(method, path, body);
      // about one match the browser may have answered from its cache
      if (!isAboutOne(path)) this.here = false;
      return answer;
    } catch (failed) {
      this.#goneUntil = performance.now() + ASK_AGAIN_AFTER;
      if (here || (isCalculation(path) && (await this.#isReady()))) {
        return this.onDevice(method, path, body);
      }
      const reads = method === "GET" || isCalculation(path);
      if (!reads || isTimeout(failed) || !navigator.onLine) throw failed;
      return this.waiting.readAgain(() => askServer(method, path, body));
    }
  }

  async make(path: string, body: string): Promise<Answer> {
    const here = () => this.onDevice("POST", path, body);
    if (SITE || isPathOfDevice(path)) return here();
    const onlyThere = isAboutOne(path);
    if (this.here && !onlyThere) return here();
    const key = randomHex(16);
    const choose = () => {
      this.here = true;
      this.#goneUntil = performance.now() + ASK_AGAIN_AFTER;
      return here();
    };
    return this.waiting.make(
      (signal) => askToMake(path, body, key, signal),
      onlyThere ? null : choose,
    );
  }

  /** Whether the device can answer without loading anything. */
  async #isReady(): Promise<boolean> {
    return this.device === "ready" || this.device === "loading" || (await isStored());
  }

  /** Asks the device, whoever else could answer. */
  onDevice(method: string, path: string, body = ""): Promise<Answer> {
    const reviews = path.startsWith("/api/reviews/");
    return (reviews ? this.#reviewer : this.#connection).call(method, path, body);
  }

  /** Ends the worker of reviews; a review that is not finished is lost. */
  stopReviews(): void {
    this.#reviewer.stop("stopped");
  }

  open(path: string): Wire {
    if (!SITE && !isPathOfDevice(path)) return openSocket(path);
    const code = decodeURIComponent(/^\/api\/rooms\/([^/]+)/.exec(path)?.[1] ?? "");
    return this.#connection.open(code.toUpperCase());
  }

  /** Loads the runtime before it is needed. */
  prepare(): void {
    this.#connection.start();
  }
}

/** Whether the runtime is stored. Where it is, all scripts are, so this one need not be part of every page. */
async function isStored(): Promise<boolean> {
  try {
    const { storage } = await import("./device/storage.svelte");
    await storage.look();
    return storage.runtime;
  } catch {
    return false;
  }
}

const startWorker = () =>
  new Worker(new URL("./device/worker.ts", import.meta.url), { type: "module" });

/** Where tests write the seconds between two tiles of bots; people choose a pace at the table. */
const BEAT = "baida.beat";

function timing(): Timing {
  const beat = Number.parseFloat(readText(BEAT) ?? "");
  return Number.isNaN(beat) ? {} : { beat };
}

/** Something before a server that is gone, or a host of static files, answers with other texts. */
function isFromServer({ status, text }: Answer): boolean {
  if (status === 502 || status === 503 || status === 504) return text.startsWith("{");
  return status < 300 || text.startsWith("{");
}

export const backend = new Backends();
