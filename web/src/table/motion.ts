/** How tiles move: lightly, and not at all where the player or the system wants no motion. */

import { animated } from "../lib/settings.svelte";
import type { Side } from "./seats";

/** Milliseconds, 0 for no motion. */
export function lasting(time: number): number {
  return animated() ? time : 0;
}

const FROM: Record<Side, [number, number]> = {
  bottom: [0, 26],
  right: [26, 0],
  top: [0, -26],
  left: [-26, 0],
};

/** For `in:fly`: a tile comes from the player who sits at a side. */
export function from(side: Side): { x: number; y: number; duration: number } {
  const [x, y] = FROM[side];
  return { x, y, duration: lasting(180) };
}
