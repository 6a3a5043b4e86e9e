/** Keys of the table: which may be taken, and what Escape closes. */

/** Whether a key press is for the table: nobody is typing, and it is no shortcut of the browser. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target as HTMLElement | null;
  return !at?.closest?.("input, textarea, select, [contenteditable]");
}

/**
 * Why something is open: a tip, a sheet that has opened by itself, or something that the player has
 * opened. Nothing that opens by itself lies above what the player sees as the uppermost.
 */
const RANKS = ["tip", "shown", "wanted"] as const;
export type Rank = (typeof RANKS)[number];

/** Milliseconds after closing something in which Escape does not pass: people press it twice. */
const GRACE = 400;

/** What Escape closes. Of one rank, what was opened last is closed first. */
export class EscapeStack {
  #open: { close: () => void; rank: number }[] = [];
  #closedAt = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get empty(): boolean {
    return this.#open.length === 0;
  }

  /** Adds what is open; the answer removes it. */
  add(close: () => void, rank: Rank): () => void {
    const entry = { close, rank: RANKS.indexOf(rank) };
    const above = this.#open.findIndex((other) => other.rank > entry.rank);
    this.#open.splice(above < 0 ? this.#open.length : above, 0, entry);
    return () => {
      this.#open = this.#open.filter((other) => other !== entry);
    };
  }

  /** Closes the uppermost. */
  press(): void {
    const uppermost = this.#open.at(-1);
    if (!uppermost) return;
    this.closes();
    uppermost.close();
  }

  /** Something else is closed by Escape: a dialog, by the browser. */
  closes(): void {
    this.#closedAt = this.now();
  }

  /** Whether Escape may mean to pass: it closes nothing, and has closed nothing just now. */
  get mayPass(): boolean {
    return this.empty && this.now() - this.#closedAt >= GRACE;
  }
}

const stack = new EscapeStack();

/** For an effect: while it stands, Escape closes this. */
export function closedByEscape(close: () => void, rank: Rank = "wanted"): () => void {
  if (stack.empty) addEventListener("keydown", onKey);
  const remove = stack.add(close, rank);
  return () => {
    remove();
    if (stack.empty) removeEventListener("keydown", onKey);
  };
}

/** Whether a dialog or popover is open. The browser closes it, after everybody has heard the key. */
function isForBrowser(): boolean {
  return document.querySelector("dialog:modal, [popover='auto']:popover-open") !== null;
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || isForBrowser()) return;
  event.preventDefault();
  stack.press();
}

globalThis.addEventListener?.(
  "keydown",
  (event) => {
    if (event.key === "Escape" && isForBrowser()) stack.closes();
  },
  { capture: true },
);

/** Whether this key press is an Escape that may pass. A key that is held down does not. */
export function mayPass(event: KeyboardEvent): boolean {
  return event.key === "Escape" && !event.repeat && stack.mayPass;
}

/** The focus goes to the hand, if there is one: after a button that is gone, or to one of its tiles. */
export function focusHand(tile = "[tabindex='0']"): void {
  document.querySelector<HTMLElement>(`.hand ${tile}`)?.focus();
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
