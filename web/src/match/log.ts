/** A match log from a file: the header, then one event a line. */

import { splitRules } from "../mahjong/rules-id";
import type { Event, Header } from "../wire/types";
import t from "words:replay";

export interface Log {
  header: Header;
  events: Event[];
  /** Why the rest of the file was left out; null if all of it was read. */
  problem: string | null;
}

/** The largest file that is read, in bytes; the longest matches have a few hundred thousand. */
export const LARGEST_LOG = 20_000_000;

/** Reads a log as far as it goes. A header that cannot be used is an Error that says why. */
export function parseLog(text: string): Log {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop(); // behind the last line's end there is no line
  const header = checkedHeader(object(lines[0] ?? "", 1));
  const events: Event[] = [];
  try {
    for (const [at, line] of lines.entries()) if (at > 0) events.push(event(line, at + 1));
  } catch (problem) {
    return { header, events, problem: (problem as Error).message };
  }
  return { header, events, problem: null };
}

function wrong(line: number, why: string): Error {
  return new Error(t("line", { line, why }));
}

function object(text: string, line: number): Record<string, unknown> {
  if (!text.trim()) throw wrong(line, t("line_empty"));
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    const cutOff = text.trimStart().startsWith("{") && !text.trimEnd().endsWith("}");
    throw wrong(line, t(cutOff ? "line_cut_off" : "line_no_json"));
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw wrong(line, t("line_no_object"));
  return given as Record<string, unknown>;
}

function checkedHeader(header: Record<string, unknown>): Header {
  const { format, version, rules, seats } = header;
  if (format !== "baida-log") throw wrong(1, t("no_log"));
  if (version !== 1) throw wrong(1, t("log_version", { version: String(version) }));
  if (typeof rules !== "string" || !splitRules(rules)) throw wrong(1, t("log_rules"));
  const named = (seat: unknown) =>
    typeof seat === "object" && seat !== null && "name" in seat && typeof seat.name === "string";
  if (!Array.isArray(seats) || seats.length !== 4 || !seats.every(named))
    throw wrong(1, t("log_seats"));
  return header as unknown as Header;
}

function event(text: string, line: number): Event {
  const given = object(text, line);
  const { n, e } = given;
  if (n !== line - 1) throw wrong(line, t("log_number", { wanted: line - 1, found: String(n) }));
  if (typeof e !== "string") throw wrong(line, t("log_kind"));
  return given as unknown as Event;
}
