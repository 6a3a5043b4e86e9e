/** The score sheets that this browser has opened; the server keeps no list of them. */

import type { Scope, Sheet } from "./types";

export interface KnownSheet {
  code: string;
  rules: string;
  names: string[];
  /** Seconds since the epoch. */
  opened: number;
  hands: number;
  totals: number[];
  scope: Scope;
}

const STORED = "baida.keeper.sheets";
const MOST = 200;

function stored(): KnownSheet[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept)
      ? (kept as KnownSheet[]).filter((one) => one?.names?.length === 4)
      : [];
  } catch {
    return [];
  }
}

class KnownSheets {
  all = $state.raw<KnownSheet[]>(stored());

  note(sheet: Sheet, scope: Scope): void {
    const { code, rules, names, opened, totals } = sheet;
    const hands = sheet.hands.filter(({ over }) => over).length;
    const one = { code, rules, names, opened, totals, hands, scope };
    this.#keep([one, ...this.all.filter((other) => other.code !== code)].slice(0, MOST));
  }

  forget(code: string): void {
    this.#keep(this.all.filter((other) => other.code !== code));
  }

  #keep(all: KnownSheet[]): void {
    this.all = all;
    try {
      localStorage.setItem(STORED, JSON.stringify(all));
    } catch {
      // without storage there is no list, but the sheet itself is stored elsewhere
    }
  }
}

export const knownSheets = new KnownSheets();

const SETUP = "baida.keeper.setup";

/** What was chosen for the last sheet: the next one starts with it. */
export interface Setup {
  rules: string;
  names: string[];
}

export function lastSetup(): Setup | null {
  try {
    const kept = JSON.parse(localStorage.getItem(SETUP) ?? "null") as Setup | null;
    return kept?.names?.length === 4 ? kept : null;
  } catch {
    return null;
  }
}

export function keepSetup(setup: Setup): void {
  localStorage.setItem(SETUP, JSON.stringify(setup));
}
