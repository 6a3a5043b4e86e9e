/**
 * A new win is shown piece by piece: its tiles turn over, jokers become what they stand for,
 * patterns come one by one, and the points roll. Everything is in its place from the first moment,
 * so nothing waits for it, and any key or touch ends it.
 */

import type { Attachment } from "svelte/attachments";
import type { Won } from "../../wire/types";

const LONGEST = 4000;
/** The shares of the time in which tiles, jokers and patterns begin. */
const TILES = { from: 0, to: 0.3 };
const JOKERS = { from: 0.15, to: 0.4 };
const PATTERNS = { from: 0.35, to: 0.85 };

const OVER = { transform: "perspective(20em) rotateX(-90deg)", opacity: 0 };
const SMALL = { transform: "scale(0)" };
const ABOVE = { transform: "translateY(-0.6em)", opacity: 0 };

/** No win is celebrated twice, however often its sheet is opened. */
const shown = new WeakSet<Won>();

/** Milliseconds: what is worth more takes longer. */
export function lengthOf(points: number): number {
  return Math.min(LONGEST, 900 + 300 * Math.log2(1 + Math.max(0, points)));
}

export function ceremony(won: Won): Attachment<HTMLElement> {
  return (box) => {
    if (shown.has(won)) return;
    shown.add(won);
    const time = lengthOf(won.score?.points ?? 0);
    const oneByOne = (parts: string, first: Keyframe, { from, to }: typeof TILES): Animation[] => {
      const found = [...box.querySelectorAll(parts)];
      const step = ((to - from) * time) / Math.max(1, found.length);
      return found.map((part, at) =>
        part.animate([first, {}], {
          duration: 0.15 * time,
          delay: from * time + at * step,
          easing: "ease-out",
          fill: "backwards",
        }),
      );
    };
    const moving = [
      ...oneByOne(".groups .tile", OVER, TILES),
      ...oneByOne(".groups .badge", SMALL, JOKERS),
      ...oneByOne(".patterns > li", ABOVE, PATTERNS),
    ];
    const settle = roll(box.querySelector(".worth strong"), time);
    const skip = () => {
      for (const animation of moving) animation.finish();
      settle();
      removeEventListener("keydown", skip, true);
      removeEventListener("pointerdown", skip, true);
    };
    addEventListener("keydown", skip, true);
    addEventListener("pointerdown", skip, true);
    return skip;
  };
}

/** Counts the number in a text up from nothing; the answer shows it at once. */
function roll(words: Element | null, time: number): () => void {
  const text = words?.firstChild;
  if (!(text instanceof Text)) return () => {};
  const whole = text.data;
  const [digits] = /\d+/.exec(whole) ?? [];
  let frame = 0;
  const start = performance.now();
  const count = (now: number) => {
    const part = Math.max(0, Math.min(1, (now - start) / time));
    const reached = Math.round(Number(digits) * (1 - (1 - part) ** 3));
    text.data = part < 1 ? whole.replace(/\d+/, String(reached)) : whole;
    if (part < 1) frame = requestAnimationFrame(count);
  };
  if (digits) count(start);
  return () => {
    cancelAnimationFrame(frame);
    text.data = whole;
  };
}
