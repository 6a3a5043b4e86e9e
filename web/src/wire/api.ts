/** Calls of the server, docs/server.md, or of this device. Their types follow from their paths. */

import { backend } from "./backend.svelte";
import type { Calls, Failure, Text } from "./wire.gen";

type Method = keyof Calls;
type Path<M extends Method> = keyof Calls[M] & string;
type Call<M extends Method, P extends Path<M>> = Calls[M][P] & { given: object; answer: unknown };
/** The parameters of the path and of the query, and the body. */
export type Given<M extends Method, P extends Path<M>> = Call<M, P>["given"];
export type AnswerTo<M extends Method, P extends Path<M>> = Call<M, P>["answer"];
type Arguments<M extends Method, P extends Path<M>> =
  object extends Given<M, P> ? [given?: Given<M, P>] : [given: Given<M, P>];

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

/** Why a call has failed; whatever else was thrown is thrown again. */
export function failure(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  throw error;
}

export const api = {
  get: <P extends Path<"GET">>(path: P, ...[given]: Arguments<"GET", P>) =>
    ask("GET", path, given, (...sent) => backend.call(...sent)),
  post: <P extends Path<"POST">>(path: P, ...[given]: Arguments<"POST", P>) =>
    ask("POST", path, given, (...sent) => backend.call(...sent)),
  delete: <P extends Path<"DELETE">>(path: P, ...[given]: Arguments<"DELETE", P>) =>
    ask("DELETE", path, given, (...sent) => backend.call(...sent)),
  /**
   * Makes something new, once: a room, a seat in one, a sheet, a tournament. If the server does not
   * answer, the player may have it made on this device.
   */
  make: <P extends Path<"POST">>(path: P, ...[given]: Arguments<"POST", P>) =>
    ask("POST", path, given, (_, address, body = "{}") => backend.make(address, body)),
};

/** Asks this device, whoever else could answer. */
export function onDevice<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...[given]: Arguments<M, P>
): Promise<AnswerTo<M, P>> {
  return ask(method, path, given, (...sent) => backend.onDevice(...sent));
}

/** A file of this device as a text. */
export async function fileOnDevice<P extends Path<"GET">>(
  path: P,
  ...[given]: Arguments<"GET", P>
): Promise<string> {
  const answer = await backend.onDevice("GET", split(path, given).address);
  return answer.status === 200 ? answer.text : answerOf<never>(answer);
}

/** The address of a call, for a link to a file. */
export function addressOf<P extends Path<"GET">>(path: P, ...[given]: Arguments<"GET", P>): string {
  return split(path, given).address;
}

/** Puts parameters into a path; those without a place in it become the query. */
function split(path: string, given: object = {}): { address: string; body: unknown } {
  const left = new Map<string, unknown>(Object.entries(given));
  const body = left.get("body");
  left.delete("body");
  let address = path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = [...left].filter(([, value]) => value !== undefined);
  if (query.length) {
    address += `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
  }
  return { address, body };
}

type Send = (method: string, path: string, body?: string) => Promise<Answered>;
interface Answered {
  status: number;
  text: string;
}

async function ask<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  given: object | undefined,
  send: Send,
): Promise<AnswerTo<M, P>> {
  const { address, body } = split(path, given);
  // a body that is a text already is a log
  const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const answered = await send(method, address, sent).catch(() => null);
  if (!answered) throw new CallFailed(0, "unreachable", "the server cannot be reached");
  return answerOf(answered);
}

/** What was answered; a CallFailed if it was refused. */
export function answerOf<Answer>({ status, text }: Answered): Answer {
  const answer = parsed(text);
  if (status >= 200 && status < 300 && answer !== null) return answer as Answer;
  const error: Partial<Failure["error"]> = (answer as Partial<Failure> | null)?.error ?? {};
  throw new CallFailed(
    status,
    // an answer that is not the server's comes from something before it
    error.code ?? "unreachable",
    error.message ?? "",
    error.field ?? null,
    error.text ?? null,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
