/** The table from one chair: what is seen from there, and what its player may decide. */

import type { Names } from "../../mahjong/names";
import { seatAfter } from "../../mahjong/seats";
import { tileName } from "../../mahjong/tiles";
import type { TableState } from "../../match/reducer";
import type { Ask, Choice, Seat, SeatView, Tile, View } from "../../wire/types";
import { listOf } from "../../words/format";
import { inWords } from "../../words/words.svelte";
import t from "words:table";
import { subject, suitName } from "./announce";
import type { Call } from "./calls";
import { flowersOf, playable, type Suit } from "./choices";
import type { Mark } from "./marks";
import { QUIET, type Moment } from "./moment";
import { awaited, isToPlay, newestDiscarder } from "./seats";

/** What a table is given to show. */
export interface TableGiven {
  table: TableState;
  names: Names;
  bottom: Seat;
  /** How many hands the match has. */
  hands?: number | null;
  notes?: (seat: Seat) => { here: boolean; kept: boolean; bot: string | null };
  moment?: Moment;
  /** What somebody has just called out. */
  call?: Call | null;
  /** Tiles of the hand at the bottom that are marked: what was played, and what was better. */
  marks?: Mark[];
  /** The player at the bottom decides; without it one only looks on. */
  onact?: (choice: Choice) => void;
  /** A bot plays for the player at the bottom, who takes over again. */
  onback?: () => void;
  /** A tile was touched that may not be discarded. */
  onrefused?: (tile: Tile) => void;
}

export class Seated {
  readonly given: TableGiven;
  readonly view = $derived.by(() => this.given.table.view);
  readonly moment = $derived.by(() => this.given.moment ?? QUIET);
  readonly #ask = $derived.by(() => this.moment.ask);
  /** Whom everybody waits for, by seat. */
  readonly turns = $derived.by(() =>
    this.view ? awaited(this.view, this.#ask, this.moment.chosen) : [],
  );
  readonly newest = $derived.by(() => this.view && newestDiscarder(this.view));

  /** What the player has to decide now. */
  readonly asked = $derived.by<Ask | null>(() =>
    this.#ask && this.#ask.ask !== null && this.given.onact ? this.#ask : null,
  );
  /** What touching a tile of the hand does. */
  readonly plays = $derived.by(() => playable(this.asked?.legal ?? []));
  /** The flowers that can be declared now. */
  readonly flowers = $derived.by(() => flowersOf(this.asked?.legal ?? []));
  /** The tile that the player has lifted. */
  lifted = $state<Tile | null>(null);
  /** The suit that the player has chosen to void, before a tile of it is laid down. */
  suit = $state<Suit | null>(null);
  /** The tiles that the player has chosen to exchange (S22). */
  picked = $state.raw<Tile[]>([]);
  /** The seat that is looked at closer. */
  closer = $state<Seat | null>(null);

  /** To be made in a component, with its props. */
  constructor(given: TableGiven) {
    this.given = given;
    $effect.pre(() => {
      void this.#ask;
      this.suit = null;
    });
  }

  get names(): Names {
    return this.given.names;
  }

  get bottom(): Seat {
    return this.given.bottom;
  }

  get mine(): SeatView {
    return this.view!.seats[this.bottom];
  }

  /** The order of a seat's win among those of the hand, from 1; null where there is none. */
  nth(seat: Seat): number | null {
    const at = this.given.table.wins.findIndex((won) => won.seat === seat);
    return at < 0 ? null : at + 1;
  }

  /** Who gets the tiles that the player hands on (S22). */
  get receiver(): string {
    return this.names[seatAfter(this.bottom, this.view?.exchange_to ?? 0)];
  }

  /** Why a tile cannot be played now. */
  refused(tile: Tile): string {
    if (this.suit) return t("why_other_suit");
    const found = this.asked?.refused.find(({ tiles }) => tiles.includes(tile));
    return found ? inWords(found.why) : t("why_not_now");
  }

  /** What one waits for while there is nothing to decide. */
  get waiting(): string {
    const { bottom, mine, names } = this;
    const { halted, chosen } = this.moment;
    const view: View = this.view!;
    if (!this.given.onact) return "";
    if (halted) return halted;
    if (view.ended) return t("e_hand_ended");
    if (mine.won) return t("you_won_wait");
    if (!view.started) return t("declare_waiting");
    if (chosen?.suit) return t("void_waiting", { suit: suitName(chosen.suit) });
    if (chosen && chosen.tiles.length > 0) {
      const words = { tiles: listOf(chosen.tiles.map(tileName)), name: this.receiver };
      return t("exchange_waiting", words);
    }
    if (view.turn === null || view.turn === bottom || !isToPlay(view, view.turn))
      return t("wait_others");
    return t("wait_for", { name: subject(view.turn, { names, you: bottom }) });
  }
}
