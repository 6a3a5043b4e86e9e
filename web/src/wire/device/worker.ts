/** The worker of the device: it runs `baida.device`, one message at a time. */

import type { FromWorker, Timing, ToWorker } from "./messages";
import { makeDevice, steadyNow } from "./python";
import { RoomLocks } from "./room-locks";
import { loadRuntime } from "./runtime";
import { openStore } from "./store";

const post = (message: FromWorker): void => self.postMessage(message);

type Job = () => Promise<void>;
const jobs: Job[] = [];
let wake: () => void = () => {};

function enqueue(job: Job): void {
  jobs.push(job);
  wake();
}

/** Resolves at the given time, or as soon as there is a job. */
function untilDue(due: number): Promise<void> {
  if (jobs.length) return Promise.resolve();
  const pause = due === Infinity ? null : Math.max(0, (due - steadyNow()) * 1000);
  return new Promise((resolve) => {
    const timer = pause === null ? undefined : setTimeout(resolve, pause);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function serve(timing: Timing): Promise<void> {
  const [python, store] = await Promise.all([
    loadRuntime((progress) => post({ kind: "progress", progress })),
    openStore(),
  ]);
  // for the console of the browser and for bench/offline.py; nothing else uses it
  Object.assign(self, { python });
  const locks = new RoomLocks(
    (socket, text) => post({ kind: "message", socket, text }),
    (socket, code) => post({ kind: "closed", socket, code }),
  );
  const device = makeDevice(
    python,
    store,
    (socket, text) => locks.send(socket, text),
    (socket, code) => locks.hangUp(socket, code),
    timing,
  );
  locks.attach({
    open: (socket, code, follows) => enqueue(() => device.open(socket, code, follows)),
    hear: (socket, text) => enqueue(() => device.hear(socket, text)),
    left: (socket) => enqueue(() => device.left(socket)),
    unload: (code) =>
      new Promise((resolve) =>
        enqueue(async () => {
          device.unload(code);
          resolve();
        }),
      ),
  });
  start = (message) => {
    switch (message.kind) {
      case "request":
        return enqueue(async () => {
          const { id, method, path, body } = message;
          post({ kind: "answer", id, ...(await device.request(method, path, body)) });
        });
      case "open":
        return void locks
          .open(message.socket, message.code)
          .then((follows) => post({ kind: "opened", socket: message.socket, follows }));
      case "send":
        return locks.hear(message.socket, message.text);
      case "close":
        return locks.close(message.socket);
      case "start":
        throw new Error("the worker has been started before");
    }
  };
  post({ kind: "ready" });
  for (const message of early.splice(0)) start(message);
  for (;;) {
    // everything that waits comes before the next decision of a bot
    while (jobs.length) await jobs.shift()!();
    const due = await device.advance();
    // a timer, and not a resolved promise: messages must be able to arrive in between
    await untilDue(due);
  }
}

/** Messages that arrive while the runtime is loaded. */
const early: ToWorker[] = [];
let start = (message: ToWorker): void => {
  if (message.kind !== "start") early.push(message);
  else
    serve(message.timing).catch((problem: unknown) =>
      post({ kind: "failed", why: String(problem) }),
    );
};
self.onmessage = ({ data }: MessageEvent<ToWorker>) => start(data);
