/** A meld that is tapped together. */

import type { MeldKind, Tile } from "../wire/types";
import { MELD_KINDS, readings, withTapped, type HandMeld } from "./melds";
import { fitsMeld } from "./palette";

export class MeldDraft {
  readonly #offered: () => readonly MeldKind[];
  #wanted = $state<MeldKind>("pung");
  /** The tiles tapped so far. */
  begun = $state.raw<Tile[]>([]);

  /** The kinds of meld to choose from may change with the game. */
  constructor(offered: () => readonly MeldKind[]) {
    this.#offered = offered;
  }

  get kinds(): MeldKind[] {
    const offered = this.#offered();
    return MELD_KINDS.filter((kind) => offered.includes(kind));
  }

  get kind(): MeldKind {
    return this.kinds.includes(this.#wanted) ? this.#wanted : this.kinds[0]!;
  }

  set kind(kind: MeldKind) {
    this.#wanted = kind;
    this.begun = [];
  }

  startOver(): void {
    this.begun = [];
  }

  /** Whether a tile can be tapped now, from so many copies of each beside those already tapped. */
  fits(tile: Tile, copies: (tile: Tile) => number): boolean {
    const taken = this.begun.filter((one) => one === tile).length;
    return fitsMeld(this.kind, this.begun, tile, (one) => copies(one) - (one === tile ? taken : 0));
  }

  /** Adds a tile; the meld, if that completes it and leaves nothing to choose. */
  tap(tile: Tile): HandMeld | null {
    const { kind } = this;
    this.begun = withTapped(kind, this.begun, tile);
    const [as, another] = readings(kind, this.begun);
    if (!as || another) return null;
    const meld = { kind, tiles: this.begun, as };
    this.begun = [];
    return meld;
  }
}
