/** A review on the table: which decision is shown, and the way to others. */

import type { Reviewed, Seat } from "../wire/types";
import { choiceIn } from "../review/figures";
import { Maker } from "../review/maker.svelte";
import type { Mark } from "../table/moment/marks";
import type { Match } from "../match/match";
import { sameMoment } from "./playback";
import type { Player } from "./player.svelte";

export class TableReview {
  readonly maker: Maker;

  constructor(
    readonly seat: Seat,
    /** The match with all hands open: decisions are numbered by its events. */
    private readonly all: Match,
    private readonly player: Player,
  ) {
    this.maker = new Maker(all.id!);
    void this.maker.look(seat);
  }

  get decisions(): Reviewed[] {
    return this.maker.review?.decisions ?? [];
  }

  /** Where each decision is among the events of whoever looks: before the event that records it. */
  #places = $derived.by(() =>
    this.decisions.map(({ n }) => sameMoment(this.all.events, n - 1, this.player.events)),
  );

  /** The number of the decision that is shown, from 0; -1 if there is none here. */
  get at(): number {
    return this.#places.lastIndexOf(this.player.at);
  }

  get current(): Reviewed | null {
    return this.decisions[this.at] ?? null;
  }

  /** The place of the next decision or mistake that way; null if there is none. */
  #next(direction: 1 | -1, mistakes: boolean): number | null {
    const wanted = this.#places.filter(
      (place, i) =>
        (place - this.player.at) * direction > 0 && (!mistakes || this.decisions[i]!.mistake),
    );
    if (!wanted.length) return null;
    return direction > 0 ? Math.min(...wanted) : Math.max(...wanted);
  }

  jump(direction: 1 | -1, mistakes: boolean): (() => void) | null {
    const place = this.#next(direction, mistakes);
    if (place === null) return null;
    return () => {
      this.player.pause();
      this.player.go(place);
    };
  }

  get marks(): Mark[] {
    const current = this.current;
    if (!current) return [];
    const tiles = (action: string) => choiceIn(current, action)?.tiles ?? [];
    if (!current.mistake)
      return tiles(current.played).map((tile) => ({
        tile,
        kind: current.proved ? ("good" as const) : ("open" as const),
      }));
    return [
      ...tiles(current.played).map((tile) => ({ tile, kind: "played" as const })),
      ...tiles(current.best).map((tile) => ({ tile, kind: "best" as const })),
    ];
  }
}
