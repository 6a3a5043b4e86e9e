/** Logs as files: exported from this device, or checked by it. */

import { fileOnDevice, onDevice } from "../wire/api";
import type { Verdict } from "../wire/types";
import type { Match } from "./match";

/** Saves the log of a match of this device as a file; one of the server has a link. */
export async function saveLog(id: string): Promise<void> {
  const text = await fileOnDevice("/api/matches/{id}/log", { id });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = `baida-${id}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Whether the walls of a log from disk were fair. A server is not sent whole logs. */
export function verifyLog(match: Match): Promise<Verdict> {
  return onDevice("POST", "/api/verify", { body: logText(match) });
}

/** Stores a log from disk on this device, where it can be reviewed; returns the id of the match. */
export async function keepLog(match: Match): Promise<string> {
  return (await onDevice("POST", "/api/matches", { body: logText(match) })).id;
}

export function logText({ header, events }: Match): string {
  return [header, ...events].map((line) => JSON.stringify(line)).join("\n");
}
