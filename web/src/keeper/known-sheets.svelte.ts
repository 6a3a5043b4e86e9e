/** The score sheets that this browser has opened, and what was chosen for the last one. */

import type { Names } from "../mahjong/names";
import { read, write } from "../lib/stored";
import { Known } from "../records/known.svelte";
import type { Scope, Scores, Sheet } from "./types";

export interface KnownSheet {
  code: string;
  rules: string;
  names: Names;
  /** Seconds since the epoch. */
  opened: number;
  hands: number;
  totals: Scores;
  scope: Scope;
}

export const knownSheets = new Known<KnownSheet>(
  "baida.keeper.sheets",
  ({ names }) => names?.length === 4,
);

export function noteSheet(sheet: Sheet, scope: Scope): void {
  const { code, rules, names, opened, totals } = sheet;
  const hands = sheet.hands.filter(({ over }) => over).length;
  knownSheets.note({ code, rules, names, opened, totals, hands, scope });
}

const SETUP = "baida.keeper.setup";

/** What was chosen for the last sheet: the next one starts with it. */
export interface Setup {
  rules: string;
  names: Names;
}

export function lastSetup(): Setup | null {
  const kept = read<Setup | null>(SETUP, null);
  return kept?.names?.length === 4 ? kept : null;
}

export function keepSetup(setup: Setup): void {
  write(SETUP, setup);
}
