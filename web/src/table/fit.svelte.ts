/** Keeps the tiles as large as the table has room for. */

import { shrink } from "./fit";

/**
 * To be made in a component. What lies on the table grows, a phone does not: then the tiles are
 * smaller. Within a hand they never grow again, so nothing jumps to and fro; fewer tiles than before
 * are another hand, or an earlier moment of a replay.
 */
export class Fit {
  felt = $state<HTMLElement>();
  width = $state(0);
  height = $state(0);
  #fit = 1;
  #before = { laid: 0, width: 0, height: 0 };

  /** How many discards and melds lie there; it changes whenever the table may have. */
  constructor(laid: () => number) {
    $effect(() => {
      const now = { laid: laid(), width: this.width, height: this.height };
      const { laid: before, width, height } = this.#before;
      if (now.laid < before || now.width !== width || now.height !== height) this.#fit = 1;
      this.#before = now;
      this.#shrink();
    });
    $effect(() => {
      if (!this.felt) return;
      const observer = new ResizeObserver(() => requestAnimationFrame(() => this.#shrink()));
      observer.observe(this.felt);
      return () => observer.disconnect();
    });
  }

  #shrink(): void {
    if (this.felt?.isConnected) this.#fit = shrink(this.felt, this.#fit);
  }
}
