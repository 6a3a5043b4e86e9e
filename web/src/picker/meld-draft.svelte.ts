/** A meld that is tapped together. */

import type { MeldKind, Tile } from "../wire/types";
import { fitsMeld, MELD_KINDS, readings, withTapped } from "./melds";
import type { HandMeld, MeldFacts } from "./melds";

export class MeldDraft {
  readonly #game: () => MeldFacts;
  readonly #offered: () => readonly MeldKind[];
  #wanted = $state<MeldKind>("pung");
  /** The tiles tapped so far. */
  begun = $state.raw<Tile[]>([]);

  /** The kinds of meld to choose from may change with the game. */
  constructor(game: () => MeldFacts, offered: () => readonly MeldKind[]) {
    this.#game = game;
    this.#offered = offered;
  }

  get kinds(): MeldKind[] {
    const offered = this.#offered();
    return MELD_KINDS.filter((kind) => offered.includes(kind));
  }

  get kind(): MeldKind {
    return this.kinds.includes(this.#wanted) ? this.#wanted : (this.kinds[0] ?? this.#wanted);
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
    const left = (one: Tile) => copies(one) - (one === tile ? taken : 0);
    return fitsMeld(this.#game(), this.kind, this.begun, tile, left);
  }

  /** Adds a tile; the meld, if that completes it and leaves nothing to choose. */
  tap(tile: Tile): HandMeld | null {
    const { kind } = this;
    this.begun = withTapped(this.#game(), kind, this.begun, tile);
    const [as, another] = readings(this.#game(), kind, this.begun);
    if (!as || another) return null;
    const meld = { kind, tiles: this.begun, as };
    this.begun = [];
    return meld;
  }
}
