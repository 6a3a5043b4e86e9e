/** Keeps the tiles as large as the table has room for. */

import { shrink } from "./fit";
import { pondsIn, roomFor, type Ponds } from "./seats/ponds";
import type { View } from "../wire/types";

/**
 * To be made in a component. What lies on the table grows, a phone does not: then the tiles are
 * smaller. Within a hand they never grow again, so nothing jumps to and fro; fewer tiles than before
 * are another hand, or an earlier moment of a replay.
 */
export class Fit {
  felt = $state<HTMLElement>();
  width = $state(0);
  height = $state(0);
  /** The inside of the mat, on which the discards lie around the centre. */
  mat = $state.raw({ width: 0, height: 0 });
  readonly ponds: Ponds;
  #fit = 1;
  #before = { laid: 0, width: 0, height: 0 };

  constructor(view: () => View | null) {
    const most = $derived(
      Math.max(0, ...(view()?.seats.map((seat) => seat.discards.length) ?? [])),
    );
    // as the query --table-large
    const large = $derived(this.width >= 900 && this.height >= 620);
    this.ponds = $derived(pondsIn(this.mat.width, this.mat.height, roomFor(most), large));
    $effect(() => {
      // it changes whenever what lies on the table may have
      const laid =
        view()?.seats.reduce((n, seat) => n + seat.discards.length + seat.melds.length, 0) ?? 0;
      const now = { laid, width: this.width, height: this.height };
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
