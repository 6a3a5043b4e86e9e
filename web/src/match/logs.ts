/** Logs as files: exported from this device, or checked by it. */

import { backend } from "../wire/backend.svelte";
import { answerOf } from "../wire/api";
import type { Verdict } from "../wire/types";
import type { Match } from "./match";

/** Saves the log of a match of this device as a file; one of the server has a link. */
export async function saveLog(id: string): Promise<void> {
  const { status, text } = await backend.onDevice("GET", `/api/matches/${id}/log`);
  if (status !== 200) answerOf<never>({ status, text });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = `baida-${id}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Whether the walls of a log from disk were fair. A server is not sent whole logs. */
export async function verifyLog(match: Match): Promise<Verdict> {
  return answerOf<Verdict>(await backend.onDevice("POST", "/api/verify", logText(match)));
}

/** Stores a log from disk on this device, where it can be reviewed; returns the id of the match. */
export async function keepLog(match: Match): Promise<string> {
  const answer = await backend.onDevice("POST", "/api/matches", logText(match));
  return answerOf<{ id: string }>(answer).id;
}

export function logText({ header, events }: Match): string {
  return [header, ...events].map((line) => JSON.stringify(line)).join("\n");
}
