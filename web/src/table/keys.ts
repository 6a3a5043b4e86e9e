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

/** After a button that is gone: the focus goes to the hand, if there is one. */
export function focusHand(): void {
  document.querySelector<HTMLElement>(".hand [tabindex='0']")?.focus();
}

/** For an effect: the focus goes into what was opened, and afterwards back to where it was. */
export function focusWithin(box: HTMLElement, first: string): () => void {
  const before = document.activeElement;
  box.querySelector<HTMLElement>(first)?.focus();
  return () => {
    const inside = box.contains(document.activeElement) || document.activeElement === document.body;
    if (inside && before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
