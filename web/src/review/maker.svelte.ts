/** The review of a seat: asked for, waited for, and there. */

import { isOfDevice } from "../wire/device/ids";
import { api, failure, isUnreachable, type CallFailed } from "../wire/api";
import { backend } from "../wire/backend.svelte";
import type { ReviewAnswer, Seat } from "../wire/types";

const REVIEW = "/api/reviews/{id}/{seat}";
/** Milliseconds between two looks at how far it is. */
const LOOK_AGAIN = 1_000;

export class Maker {
  answer = $state.raw<ReviewAnswer | null>(null);
  problem = $state.raw<CallFailed | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(readonly match: string) {}

  get review() {
    return this.answer?.review ?? null;
  }

  get underWay(): boolean {
    return this.answer?.state === "waiting" || this.answer?.state === "running";
  }

  /** Looks whether there is a review of a seat; one that is being made is waited for. */
  look(seat: Seat): Promise<void> {
    return this.#ask(api.get(REVIEW, { id: this.match, seat }), seat);
  }

  start(seat: Seat): Promise<void> {
    return this.#ask(api.post(REVIEW, { id: this.match, seat }), seat);
  }

  /** Waits no longer; on the device that ends the review. */
  async cancel(): Promise<void> {
    this.leave();
    if (!this.answer) return;
    const { seat } = this.answer;
    this.answer = { ...this.answer, state: "none" };
    if (isOfDevice(this.match)) backend.stopReviews();
    else await api.delete(REVIEW, { id: this.match, seat }).catch(() => {});
  }

  /** Looks no more; a server goes on with it. */
  leave(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  async #ask(call: Promise<ReviewAnswer>, seat: Seat): Promise<void> {
    this.leave();
    const turn = this.#turn;
    this.problem = null;
    if (this.answer?.seat !== seat) this.answer = null;
    try {
      const answer = await call;
      if (turn !== this.#turn) return;
      this.answer = answer;
      if (this.underWay) this.#lookAgain(seat);
      else if (answer.state === "done" && isOfDevice(this.match)) backend.stopReviews();
    } catch (wrong) {
      if (turn !== this.#turn) return;
      // one that is under way is made whether or not the server can be reached just now
      if (this.underWay && isUnreachable(wrong)) this.#lookAgain(seat);
      else this.problem = failure(wrong);
    }
  }

  #lookAgain(seat: Seat): void {
    this.#timer = setTimeout(() => void this.look(seat), LOOK_AGAIN);
  }
}
