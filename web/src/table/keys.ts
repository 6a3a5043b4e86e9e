/** Keys of the table: which may be taken, and what Escape closes. */

/** Whether a key press is for the table: nobody is typing, and it is no shortcut of the browser. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target as HTMLElement | null;
  return !at?.closest?.("input, textarea, select, [contenteditable]");
}

const opened: (() => void)[] = [];

/** Whether a sheet or chooser is open that Escape would close. */
export function somethingOpen(): boolean {
  return opened.length > 0;
}

/** For an effect: while it stands, Escape closes this, what was opened last first. */
export function closedByEscape(close: () => void): () => void {
  if (opened.push(close) === 1) addEventListener("keydown", onKey);
  return () => {
    opened.splice(opened.lastIndexOf(close), 1);
    if (opened.length === 0) removeEventListener("keydown", onKey);
  };
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  opened.at(-1)?.();
}
