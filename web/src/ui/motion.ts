import { animated } from "../lib/settings.svelte";

/** Milliseconds; 0 where the player or the system wants no motion. */
export function lasting(time: number): number {
  return animated() ? time : 0;
}
