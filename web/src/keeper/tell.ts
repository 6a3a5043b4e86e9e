/** Entries in words. */

import t from "words:keeper";
import type { Names } from "../mahjong/names";
import { signed } from "../words/format";
import type { Entry, Scores, SettledPayment, SheetEntry, SheetHand } from "./types";

export function inWords(entry: Entry, names: Names): string {
  switch (entry.e) {
    case "won": {
      const { win, from } = entry;
      const values = { name: names[entry.seat], how: t(`win_${win}`) };
      if (from === null || from === undefined) return t("e_won", values);
      return t("e_won_from", { ...values, from: names[from] });
    }
    case "kong": {
      const { kind, from } = entry;
      const values = { name: names[entry.seat], kind: t(`meld_${kind}`) };
      if (from === null || from === undefined) return t("e_kong", values);
      return t("e_kong_from", { ...values, from: names[from] });
    }
    case "false_hu":
      return t("e_false_hu", { name: names[entry.seat] });
    case "penalty":
      return t("e_penalty", { name: names[entry.from], amount: entry.amount });
    case "ended":
      return t("e_ended");
  }
}

/** The points of a win, typed or found by the scorer. */
export function pointsOf({ entry, worth }: SheetEntry): number | null {
  return entry.e === "won" ? (worth?.points ?? entry.points ?? null) : null;
}

export function payee(payment: SettledPayment, names: Names): string {
  return payment.to === null ? t("to_nobody") : names[payment.to];
}

/** What everybody has, at first and after each hand that has entries. */
export function balancesOf(hands: readonly SheetHand[]): Scores[] {
  const played = hands.filter(({ entries }) => entries.length);
  return [[0, 0, 0, 0], ...played.map(({ totals }) => totals)];
}

export { signed };
