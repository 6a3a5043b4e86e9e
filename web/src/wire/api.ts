/** Calls of the server, docs/server.md, or of this device. */

import { backend } from "./backend.svelte";
import type { Text } from "./wire.gen";

export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field: string | null = null,
    /** What players are told, by language. */
    readonly text: Text | null = null,
  ) {
    super(message);
  }
}

/** Whether nobody has answered a call. */
export function isUnreachable(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.code === "unreachable";
}

/** Whoever sends a body names its model, too: `call<SeatTaken, SitBody>(path, body)`. */
export async function call<Answer, Body = undefined>(
  path: string,
  body?: Body,
  how?: string,
): Promise<Answer> {
  const method = how ?? (body === undefined ? "GET" : "POST");
  const given = body === undefined ? undefined : JSON.stringify(body);
  return answered<Answer>(backend.call(method, path, given));
}

/**
 * Makes something new, once: a room, a seat in one, a sheet, a tournament. If the server does not
 * answer, the player may have it made on this device.
 */
export function create<Answer, Body>(path: string, body: Body): Promise<Answer> {
  return answered<Answer>(backend.make(path, JSON.stringify(body)));
}

async function answered<Answer>(answer: Promise<{ status: number; text: string }>) {
  const given = await answer.catch(() => null);
  if (!given) throw new CallFailed(0, "unreachable", "the server cannot be reached");
  return answerOf<Answer>(given);
}

/** What was answered; a CallFailed if it was refused. */
export function answerOf<Answer>(answered: { status: number; text: string }): Answer {
  const answer = parsed(answered.text);
  if (answered.status >= 200 && answered.status < 300 && answer !== null) return answer as Answer;
  const error = answer?.error ?? {};
  throw new CallFailed(
    answered.status,
    // an answer that is not the server's comes from something before it
    error.code ?? "unreachable",
    error.message ?? "",
    error.field ?? null,
    error.text ?? null,
  );
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
