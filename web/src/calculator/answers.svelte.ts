/** What the server says about the hand, asked again whenever it changes; the latest wins. */

import type { Win } from "../explain/amounts";
import { api, failure } from "../wire/api";
import { problemInWords } from "../words/problems";
import type { Game, Refusal, WaitsFound } from "../wire/types";
import type { Text } from "../words/words.svelte";
import type { Question, Stage } from "./question";
import { scoreRequest, waitsRequest } from "./requests";

export type Outcome =
  | { is: "win"; win: Win }
  | { is: "no_win"; why: Text }
  | { is: "waits"; outlook: WaitsFound }
  | { is: "error"; field: string; message: Text }
  | { is: "unreachable" };

/** So long nothing has to change before the server is asked, in milliseconds. */
const SETTLED = 120;

export class Answers {
  outcome = $state.raw<Outcome | null>(null);
  asking = $state.raw(false);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks about the question; where there is nothing to ask, there is no outcome. */
  ask(stage: Stage, question: Question, game: Game): void {
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    const { ask } = stage;
    if (ask !== "explain" && ask !== "waits") {
      this.asking = false;
      this.outcome = null;
      return;
    }
    this.asking = true;
    const answer = async () => {
      const outcome = await (ask === "explain" ? explain(question, game) : wait(question, game));
      if (number !== this.#asked) return;
      this.asking = false;
      this.outcome = outcome;
    };
    this.#timer = setTimeout(() => void answer(), SETTLED);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}

async function explain(question: Question, game: Game): Promise<Outcome> {
  try {
    const answer = await api.post("/api/explain", { body: scoreRequest(question, game) });
    if (!answer.ok) return refused(answer);
    return answer.win ? { is: "win", win: answer } : { is: "no_win", why: answer.why_text };
  } catch (problem) {
    return failed(problem);
  }
}

async function wait(question: Question, game: Game): Promise<Outcome> {
  try {
    const answer = await api.post("/api/waits", { body: waitsRequest(question, game) });
    if (!answer.ok) return refused(answer);
    return { is: "waits", outlook: answer };
  } catch (problem) {
    return failed(problem);
  }
}

function refused({ field, error, error_text }: Refusal): Outcome {
  return { is: "error", field, message: error_text ?? { en: error } };
}

function failed(error: unknown): Outcome {
  const problem = failure(error);
  if (problem.code === "unreachable") return { is: "unreachable" };
  const message = { en: problemInWords(problem) };
  return { is: "error", field: problem.field ?? "", message };
}
