/** Stands in for the server where the client calls it, at `backend`. */

import { commands } from "vitest/browser";
import { expect, vi, type Mock } from "vitest";
import { backend, type Backend } from "../wire/backend.svelte";
import type { Text } from "../wire/types";

type Answers = Backend["call"];

/** As the application itself answers. */
export const application: Answers = (method, address, body) => commands.ask(method, address, body);

/** What the application answers, for a test that needs it itself. */
export async function ask<Given>(method: string, address: string, body?: object): Promise<Given> {
  const { status, text } = await commands.ask(method, address, body && JSON.stringify(body));
  expect(status, text).toBe(200);
  return JSON.parse(text) as Given;
}

/** Nobody answers. */
export const unreachable: Answers = () => Promise.reject(new TypeError("Failed to fetch"));

/** It takes longer than the test. */
export const silent = (): Promise<never> => new Promise(() => {});

/** Why calls are refused in tests. */
export const REFUSED = {
  en: "That is too much.",
  zh: "這太多了。",
  "zh-Hans": "这太多了。",
  vi: "Quá nhiều.",
};

/** Every call is refused. */
export const refusing = (code: string, text: Text | null = REFUSED): Answers => {
  const error = { code, message: "for programs only", field: null, text };
  return async () => ({ status: 409, text: JSON.stringify({ error }) });
};

/** Every call is answered with this. */
export const giving = (answer: unknown): Answers => {
  return async () => ({ status: 200, text: JSON.stringify(answer) });
};

/** Answers the calls of this test; gives the function that is called, with what it was asked. */
export function serve(answers: Answers) {
  const calls = vi.spyOn(backend, "call").mockImplementation(answers);
  vi.spyOn(backend, "make").mockImplementation((path, body) => answers("POST", path, body));
  return calls;
}

/** What the first call was answered. */
export async function firstAnswer<Answer>(calls: Mock<Answers>): Promise<Answer> {
  await expect.poll(() => calls.mock.results).not.toHaveLength(0);
  const { text } = await (calls.mock.results[0]!.value as ReturnType<Answers>);
  return JSON.parse(text) as Answer;
}
