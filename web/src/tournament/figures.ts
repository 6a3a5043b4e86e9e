/** Figures of tournaments as they are shown and typed. */

import { numberOf } from "../words/format";
import type { RoundTimer, TournamentRound } from "../wire/wire.gen";

/** Table points: two decimals at most. */
export function decimal(value: number): string {
  return numberOf(Math.round(value * 100) / 100);
}

/** The points that were typed; null if one of them is missing or no whole number. */
export function scoresIn(typed: string[]): number[] | null {
  const scores = typed.map((text) => text.trim().replace("−", "-"));
  return scores.every((text) => /^[-+]?\d{1,9}$/.test(text)) ? scores.map(Number) : null;
}

export function sum(scores: number[]): number {
  return scores.reduce((total, score) => total + score, 0);
}

/** The numbers of the tables that have no result. */
export function tablesWithout(round: TournamentRound | undefined): number[] {
  return round?.tables.flatMap(({ number, result }) => (result ? [] : [number])) ?? [];
}

/** The names in a list or in the first column of a CSV file. */
export function namesIn(text: string): string[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const names = lines.map(firstCell).filter(Boolean);
  if (/^(names?|players?)$/i.test(names[0] ?? "")) names.shift();
  return names;
}

function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  if (quoted) return quoted[1]!.replaceAll('""', '"').trim();
  return (line.split(/[,;\t]/)[0] ?? "").trim();
}

/** The seconds that are left on a timer at this time of the server; never negative. */
export function secondsLeft({ running, left, at }: RoundTimer, now: number): number {
  return Math.max(0, Math.ceil(left - (running ? now - at : 0)));
}

/** Minutes and seconds; hours are counted as minutes, as on a clock in a hall. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
