import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "./device/connection";
import {
  ASKED_AGAIN_AFTER,
  GIVEN_UP_AFTER,
  OFFERED_AFTER,
  OFFERED_AGAIN_AFTER,
  READ_AGAIN_AFTER,
  Waiting,
} from "./waiting.svelte";

const MADE: Answer = { status: 200, text: "server" };
const HERE: Answer = { status: 200, text: "device" };

let waiting: Waiting;
beforeEach(() => {
  vi.useFakeTimers();
  waiting = new Waiting();
});
afterEach(() => vi.useRealTimers());

/** A server whose answers come when the test wants. */
class Server {
  asked: { resolve(answer: Answer): void; reject(why: Error): void; signal: AbortSignal }[] = [];
  ask = (signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => this.asked.push({ resolve, reject, signal }));

  answer(): void {
    this.asked.at(-1)!.resolve(MADE);
  }
  async fail(): Promise<void> {
    this.asked.at(-1)!.reject(new Error("lost"));
    await vi.advanceTimersByTimeAsync(0);
  }
}

const here = () => vi.fn(async () => HERE);
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it("says nothing if the server answers in time", async () => {
  const server = new Server();
  const made = waiting.make(server.ask, here());
  await passes(OFFERED_AFTER - 1);
  server.answer();
  expect(await made).toBe(MADE);
  await passes(OFFERED_AFTER);
  expect(waiting.asks).toBe(false);
});

it("asks again at once after one lost answer, and says nothing", async () => {
  const server = new Server();
  const made = waiting.make(server.ask, here());
  await server.fail();
  expect(server.asked).toHaveLength(2);
  expect(waiting.asks).toBe(false);
  server.answer();
  expect(await made).toBe(MADE);
});

it("offers the choice at once if the connection is refused", async () => {
  const server = new Server();
  void waiting.make(server.ask, here());
  await server.fail();
  await server.fail();
  expect(waiting.asks).toBe(true);
  await passes(ASKED_AGAIN_AFTER);
  expect(server.asked).toHaveLength(3);
});

it("offers the choice if the server is silent; a late answer takes it back", async () => {
  const server = new Server();
  const device = here();
  const made = waiting.make(server.ask, device);
  await passes(OFFERED_AFTER);
  expect(waiting.asks).toBe(true);
  server.answer();
  expect(await made).toBe(MADE);
  expect(waiting.asks).toBe(false);
  expect(device).not.toHaveBeenCalled();
});

it("waits on if the player wants, and offers the choice again later", async () => {
  const server = new Server();
  const made = waiting.make(server.ask, here());
  await passes(OFFERED_AFTER);
  waiting.wait();
  expect(waiting.asks).toBe(false);
  await server.fail();
  await server.fail();
  waiting.wait();
  await passes(OFFERED_AGAIN_AFTER - 1);
  expect(waiting.asks).toBe(false);
  await passes(1);
  expect(waiting.asks).toBe(true);
  server.answer();
  expect(await made).toBe(MADE);
});

it("uses the device only if the player wants it, and asks the server no more", async () => {
  const server = new Server();
  const device = here();
  const made = waiting.make(server.ask, device);
  await passes(10 * OFFERED_AFTER);
  expect(device).not.toHaveBeenCalled();
  waiting.chooseDevice();
  expect(await made).toBe(HERE);
  expect(server.asked).toHaveLength(1);
  expect(server.asked[0]!.signal.aborted).toBe(true);
  expect(waiting.asks).toBe(false);
});

it("is given up when the player leaves the page", async () => {
  const server = new Server();
  const made = waiting.make(server.ask, here());
  waiting.giveUp();
  await expect(made).rejects.toThrow("does not answer");
  expect(server.asked[0]!.signal.aborted).toBe(true);
});

it("fails after a while where the device cannot help", async () => {
  const server = new Server();
  const failed = expect(waiting.make(server.ask, null)).rejects.toThrow("does not answer");
  await passes(GIVEN_UP_AFTER - 1);
  expect(waiting.asks).toBe(false);
  await passes(1);
  await failed;
});

it("repeats a call that only reads, and says so until it is answered", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("lost")).mockResolvedValueOnce(MADE);
  const answer = waiting.readAgain(ask);
  expect(waiting.repeated).toBe(1);
  await passes(READ_AGAIN_AFTER[0]! + READ_AGAIN_AFTER[1]!);
  expect(await answer).toBe(MADE);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(waiting.repeated).toBe(0);
});

it("gives up a call that only reads after the last repetition", async () => {
  const ask = vi.fn().mockRejectedValue(new Error("lost"));
  const failed = expect(waiting.readAgain(ask)).rejects.toThrow("lost");
  await passes(60_000);
  await failed;
  expect(ask).toHaveBeenCalledTimes(READ_AGAIN_AFTER.length);
  expect(waiting.repeated).toBe(0);
});
