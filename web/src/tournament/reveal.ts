/** Scrolls to the result of a table, which is where the keyboard goes on. */
export function revealTable(round: number, table: number): void {
  document.getElementById(`round-${round}-table-${table}`)?.focus();
}
