/** A score sheet as a table for spreadsheets, and as a file. */

import type { Sheet } from "./types";

/** One line a hand: what it came to, and the balances after it. */
export function toCsv(
  sheet: Pick<Sheet, "names" | "hands">,
  words: { hand: string; dealer: string; total: string },
): string {
  const { names } = sheet;
  const head = [
    words.hand,
    words.dealer,
    ...names,
    ...names.map((name) => `${words.total} ${name}`),
  ];
  const rows = sheet.hands
    .filter(({ entries }) => entries.length)
    .map(({ number, dealer, balance, totals }) => [number, names[dealer], ...balance, ...totals]);
  return [head, ...rows].map((row) => row.map(cell).join(",") + "\r\n").join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  // spreadsheets take a text that begins like this for a formula
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function download(name: string, type: string, text: string): void {
  // spreadsheets need the mark to read UTF-8
  const mark = type === "text/csv" ? "\ufeff" : "";
  const url = URL.createObjectURL(new Blob([mark + text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
