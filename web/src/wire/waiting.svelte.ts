/** Waits for a server that does not answer, and lets the player choose where it makes something. */

import type { Answer } from "./device/connection";

/** Milliseconds before the player is offered the choice, and before it is offered again. */
export const OFFERED_AFTER = 5_000;
export const OFFERED_AGAIN_AFTER = 15_000;
/** Milliseconds before the server is asked again; after the first failure it is asked at once. */
export const ASKED_AGAIN_AFTER = 2_000;
/** Milliseconds of waiting where there is no choice. */
export const GIVEN_UP_AFTER = 15_000;
/** Milliseconds before a call that only reads is repeated. */
export const READ_AGAIN_AFTER = [500, 2_000];

interface Decision {
  /** What the player has decided: the device, or another page. */
  decide(how: "device" | "leave"): void;
  /** Offers the choice later. */
  postpone(): void;
}

export class Waiting {
  /** The player is asked: wait, or play on this device? */
  asks = $state(false);
  /** How many calls that only read are being repeated. */
  repeated = $state(0);
  #pending = new Set<Decision>();

  /**
   * Asks the server until it answers. If it does not, `here` does it on the device, but only if the
   * player wants that; null where the device cannot do it.
   */
  async make(
    ask: (signal: AbortSignal) => Promise<Answer>,
    here: (() => Promise<Answer>) | null,
  ): Promise<Answer> {
    const stop = new AbortController();
    let decide!: Decision["decide"];
    const decided = new Promise<"device" | "leave">((resolve) => (decide = resolve));
    let timer: ReturnType<typeof setTimeout>;
    const offerAfter = (patience: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => (this.asks = true), patience);
    };
    const decision: Decision = { decide, postpone: () => offerAfter(OFFERED_AGAIN_AFTER) };
    if (here) {
      this.#pending.add(decision);
      offerAfter(OFFERED_AFTER);
    } else timer = setTimeout(() => decide("leave"), GIVEN_UP_AFTER);
    let failures = 0;
    const failed = () => {
      // one lost answer is nothing to talk about
      if (++failures === 2 && here) offerAfter(0);
      return failures < 2 ? 0 : ASKED_AGAIN_AFTER;
    };
    try {
      const first = await Promise.race([askUntilAnswered(ask, stop.signal, failed), decided]);
      if (typeof first !== "string") return first;
      if (first === "device" && here) return await here();
      throw new Error("the server does not answer");
    } finally {
      stop.abort();
      clearTimeout(timer!);
      this.#pending.delete(decision);
      if (this.#pending.size === 0) this.asks = false;
    }
  }

  /** Repeats a call that only reads, without asking anybody: one lost answer is not worth a message. */
  async readAgain(ask: () => Promise<Answer>): Promise<Answer> {
    let problem: unknown;
    this.repeated += 1;
    try {
      for (const pause of READ_AGAIN_AFTER) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        try {
          return await ask();
        } catch (failed) {
          problem = failed;
        }
      }
      throw problem;
    } finally {
      this.repeated -= 1;
    }
  }

  /** The player waits. */
  wait(): void {
    this.asks = false;
    for (const one of this.#pending) one.postpone();
  }

  /** The player wants to do it on the device. */
  chooseDevice(): void {
    this.asks = false;
    for (const one of this.#pending) one.decide("device");
  }

  /** The player has gone to another page, and does not want it any more. */
  giveUp(): void {
    for (const one of this.#pending) one.decide("leave");
  }
}

async function askUntilAnswered(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  failed: () => number,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask(signal);
    } catch (problem) {
      if (signal.aborted) throw problem;
      const pause = failed();
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) throw problem;
    }
  }
}
