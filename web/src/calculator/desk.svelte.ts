/** The question as it lies on the desk: it changes one step at a time and can go back. */

import type { Question } from "./question";

const MOST_STEPS = 200;

export class Desk {
  question: Question;
  #past: Question[];

  constructor(question: Question) {
    this.question = $state.raw(question);
    this.#past = $state.raw([]);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Another question: there is no way back from it to the one before. */
  begin(question: Question): void {
    this.#past = [];
    this.question = question;
  }

  change(next: Question): void {
    if (next === this.question) return;
    this.#past = [...this.#past.slice(-MOST_STEPS), this.question];
    this.question = next;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.question = before;
  }
}
