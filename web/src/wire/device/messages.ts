/** What the page and the worker of the device tell each other. */

export interface Progress {
  /** Bytes of the runtime that have arrived, and all of them; 0 if that is not known yet. */
  loaded: number;
  total: number;
}

/** Replaces durations of the tables, in seconds; their defaults are those of `baida.app.rooms`. */
export interface Timing {
  beat?: number;
}

export type ToWorker =
  /** Comes first. */
  | { kind: "start"; timing: Timing }
  | { kind: "request"; id: number; method: string; path: string; body: string }
  | { kind: "open"; socket: number; code: string }
  | { kind: "send"; socket: number; text: string }
  | { kind: "close"; socket: number };

export type FromWorker =
  | { kind: "progress"; progress: Progress }
  | { kind: "ready" }
  /** The runtime cannot be loaded; the worker is of no use any more. */
  | { kind: "failed"; why: string }
  | { kind: "answer"; id: number; status: number; text: string }
  /** The socket is open; one that follows may not play, because another tab does. */
  | { kind: "opened"; socket: number; follows: boolean }
  | { kind: "message"; socket: number; text: string }
  | { kind: "closed"; socket: number; code: number };
