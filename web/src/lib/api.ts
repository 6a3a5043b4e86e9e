/** Calls of the server, docs/server.md. */

export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

export async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new CallFailed(0, "unreachable", "the server cannot be reached");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const error = answer?.error ?? {};
  throw new CallFailed(
    response.status,
    // an answer that is not the server's comes from something before it
    error.code ?? "unreachable",
    error.message ?? response.statusText,
    error.field ?? null,
  );
}
