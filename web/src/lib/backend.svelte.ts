/**
 * Who answers: the server, or this device. An id says where its room or match is; everything else
 * is asked of the server, and of the device where there is none.
 */

import { DeviceConnection, type Answer } from "../device/connection";
import { isAboutOne, isPathOfDevice } from "../device/ids";
import type { Progress, Timing } from "../device/messages";
import { SITE } from "./site";
import type { Wire } from "./socket";
import { readText } from "./stored";

/** Answers calls and opens the sockets of rooms. */
export interface Backend {
  /** Rejects if nobody answers. */
  call(method: string, path: string, body?: string): Promise<Answer>;
  open(path: string): Wire;
}

/** How long the server may be silent before the device answers instead, in milliseconds. */
const PATIENCE = 15_000;
/** How long the server is not asked again after it did not answer, in milliseconds. */
const ASK_AGAIN_AFTER = 30_000;

const server: Backend = {
  async call(method, path, body) {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: response.status, text: await response.text() };
  },
  open(path) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
};

class Backends implements Backend {
  /** Who has answered last; null before the first answer. */
  answers = $state<"server" | "device" | null>(SITE ? "device" : null);
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

  /** `server`, `device`, or `loading` while the device's runtime is on its way. */
  get status(): "server" | "device" | "loading" {
    if (this.answers !== "device") return "server";
    return this.device === "ready" ? "device" : "loading";
  }

  async call(method: string, path: string, body?: string): Promise<Answer> {
    const gone = performance.now() < this.#goneUntil && !isAboutOne(path);
    if (SITE || gone || isPathOfDevice(path)) return this.onDevice(method, path, body);
    try {
      const answer = await server.call(method, path, body);
      if (!isFromServer(answer)) throw new Error("something else has answered");
      // while the server is gone, this answer comes from the browser's cache
      if (performance.now() >= this.#goneUntil) this.answers = "server";
      return answer;
    } catch (failed) {
      // a room or match of the server is never looked for on the device
      if (isAboutOne(path)) throw failed;
      this.answers = "device";
      this.#goneUntil = performance.now() + ASK_AGAIN_AFTER;
      return this.onDevice(method, path, body);
    }
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
    if (!SITE && !isPathOfDevice(path)) return server.open(path);
    const code = decodeURIComponent(/^\/api\/rooms\/([^/]+)/.exec(path)![1]!);
    return this.#connection.open(code.toUpperCase());
  }

  /** Loads the runtime before it is needed. */
  prepare(): void {
    this.#connection.start();
  }
}

const startWorker = () =>
  new Worker(new URL("../device/worker.ts", import.meta.url), { type: "module" });

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
