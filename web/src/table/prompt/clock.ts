/** The time for a decision: first its own seconds, then those of the hand. */

export interface TimeLeft {
  /** Whole seconds to show. */
  seconds: number;
  /** Whether the decision's own seconds are gone and the hand's are running. */
  banking: boolean;
  /** Of what is running now, from 1 down to 0. */
  part: number;
}

export function timeLeft(clock: { left: number; bank: number }, passed: number): TimeLeft {
  const banking = passed >= clock.left && clock.bank > 0;
  const whole = banking ? clock.bank : clock.left;
  const left = Math.max(0, banking ? clock.left + clock.bank - passed : clock.left - passed);
  return { seconds: Math.ceil(left), banking, part: whole > 0 ? left / whole : 0 };
}
