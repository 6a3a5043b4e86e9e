/** One drill as somebody works on it: the answer so far, and what it is compared with. */

import { namesOf, type Names } from "../mahjong/names";
import { ofSeats } from "../mahjong/seats";
import { emptyTable, type TableState } from "../match/reducer";
import { circumstances } from "../rules/circumstances";
import { asked, QUIET, type Moment } from "../table/moment/moment";
import { api } from "../wire/api";
import { games } from "../wire/games.svelte";
import type { Choice, Drill, DrillSolution, Tile } from "../wire/types";
import t from "words:learn";

export class DrillTaken {
  readonly drill: Drill;
  readonly #onanswered: (right: boolean) => void;

  answer = $state.raw<string[]>([]);
  /** The joker that the next tile is for. */
  slot = $state(0);
  solution = $state.raw<DrillSolution | null>(null);
  busy = $state(false);
  failed = $state(false);

  constructor(drill: Drill, onanswered: (right: boolean) => void) {
    this.drill = drill;
    this.#onanswered = onanswered;
  }

  // -- what is asked --------------------------------------------------------------------------------

  readonly #game = $derived.by(() => games.of(this.drill.rules));

  get question(): string {
    const { kind } = this.drill;
    const plain = this.#game?.declarable.length === 0;
    return kind === "waits" && plain ? t("ask_waits_plain") : t(`ask_${kind}`);
  }

  /** How the hand was won, or may be. */
  get around(): string[] {
    const { hand, waiting } = this.drill;
    if (hand) return circumstances(hand);
    if (!waiting) return [];
    return circumstances({ ...waiting, winning_tile: "", win: "discard" }).slice(1);
  }

  get table(): TableState | null {
    const { rules, view } = this.drill;
    return view && this.#game ? { ...emptyTable(rules, this.#game, view.viewer), view } : null;
  }

  get moment(): Moment {
    const { seed, tiles } = this.drill;
    const legal = tiles.map((tile): Choice => {
      return { action: `discard ${tile}`, kind: "discard", tiles: [tile], as: [], suit: null };
    });
    const ask = asked("drill", seed, legal);
    return { ...QUIET, ask: this.solution || this.busy ? null : ask, halted: " " };
  }

  get names(): Names {
    const bot = { name: "efficient", bot: "efficient" };
    return namesOf(ofSeats((seat) => (seat ? bot : { name: t("you") })));
  }

  // -- the answer -----------------------------------------------------------------------------------

  /** A tile of the palette is taken: for a joker, or as one of those that are asked for. */
  tap(tile: Tile): void {
    const { answer, drill, slot } = this;
    if (drill.kind === "jokers") {
      this.answer = drill.jokers.map((_, at) => (at === slot ? tile : (answer[at] ?? "")));
      const empty = this.answer.indexOf("");
      if (empty >= 0) this.slot = empty;
    } else {
      this.answer = answer.includes(tile)
        ? answer.filter((one) => one !== tile)
        : [...answer, tile];
    }
  }

  get chosen(): string[] {
    return this.drill.kind === "jokers" ? [this.answer[this.slot] ?? ""] : this.answer;
  }

  get complete(): boolean {
    const { answer, drill } = this;
    if (drill.kind !== "jokers") return answer.length > 0;
    return drill.jokers.every((_, at) => Boolean(answer[at]));
  }

  async check(answer: string[]): Promise<void> {
    if (this.busy || this.solution) return;
    this.busy = true;
    this.failed = false;
    this.answer = answer;
    const { rules, kind, level, seed } = this.drill;
    try {
      this.solution = await api.post("/api/drills", { body: { rules, kind, level, seed, answer } });
      this.#onanswered(this.solution.right);
    } catch {
      this.failed = true;
    } finally {
      this.busy = false;
    }
  }

  /** Discards as good as the one that is named, or that was chosen. */
  get asGood(): string[] {
    const { solution, answer } = this;
    const named = solution?.right ? answer : (solution?.best ?? []);
    return (solution?.accepted ?? []).filter((tile) => !named.includes(tile));
  }
}
