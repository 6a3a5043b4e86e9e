/** Somebody goes through a match on the table: who looks, from which chair, and where it leads. */

import { onDestroy } from "svelte";
import { link } from "../lib/links";
import { address, go } from "../lib/router.svelte";
import { namesOf } from "../mahjong/names";
import { seatAfter } from "../mahjong/seats";
import { keepLog } from "../match/logs";
import { fetchMatch, onlyPerson, seatInRoom, type Match } from "../match/match";
import { toQuery } from "../match/replay-address";
import { addressOf, positionInLog } from "../position/ask";
import { failure } from "../wire/api";
import type { Seat, Viewer } from "../wire/types";
import { problemInWords } from "../words/problems";
import { inWords } from "../words/words.svelte";
import positions from "words:positions";
import { sameMoment } from "./playback";
import { Player } from "./player.svelte";
import { TableReview } from "./table-review.svelte";

/** The seat whose review is shown, and the match with all hands open. */
export interface Reviewed {
  seat: Seat;
  all: Match;
}

const VIEWERS: Viewer[] = ["all", 0, 1, 2, 3, "spectator"];
/** Browsers limit how often the address may change: the least time between two changes, in milliseconds. */
const SETTLED = 400;

export class Watching {
  readonly player: Player;
  review: TableReview | null;
  /** With all hands open one may sit anywhere; at first on one's own seat. */
  chair: Seat;
  problem = $state("");
  opened = $state<"verify" | "keys" | null>(null);
  /** The event whose card was closed. */
  closed = $state<number | null>(null);
  readonly names = $derived.by(() => namesOf(this.seen.header.seats));
  readonly #match: Match;
  readonly #known = new Map<Viewer, Match>();

  /** To be made in a component. It begins at an event. */
  constructor(match: Match, at: number | null, review: Reviewed | null) {
    this.#match = match;
    this.#known.set(match.viewer, match);
    if (review) this.#known.set("all", review.all);
    this.player = new Player(match, at);
    this.review = $state.raw(review && new TableReview(review.seat, review.all, this.player));
    this.chair = $state(this.#firstChair(review));
    $effect(() => this.#keepAddress());
    onDestroy(() => {
      this.player.pause();
      this.review?.maker.leave();
    });
  }

  /** The match as the present viewer sees it. */
  get seen(): Match {
    return this.player.match;
  }

  #firstChair(review: Reviewed | null): Seat {
    const { viewer, header, code } = this.#match;
    if (typeof viewer === "number") return viewer;
    if (review) return review.seat;
    const only = onlyPerson(header);
    if (only === null && code)
      void seatInRoom(code).then((seat) => {
        if (seat !== null && typeof this.seen.viewer !== "number") this.chair = seat;
      });
    return only ?? 0;
  }

  // -- who looks ------------------------------------------------------------------------------------

  async #fetch(viewer: Viewer): Promise<Match> {
    const found = this.#known.get(viewer) ?? (await fetchMatch(this.#match.id!, viewer));
    this.#known.set(viewer, found);
    return found;
  }

  async look(viewer: Viewer): Promise<void> {
    if (!this.#match.id) return;
    await this.#try(async () => {
      this.player.look(await this.#fetch(viewer));
      if (typeof viewer === "number") this.chair = viewer;
    });
  }

  /** Shows hidden tiles, or only what the seat knew. */
  reveal(): void {
    if (!this.review) return;
    this.chair = this.review.seat;
    void this.look(this.seen.viewer === "all" ? this.review.seat : "all");
  }

  #lookOn(): void {
    const { id, over } = this.#match;
    if (!id) this.chair = seatAfter(this.chair, 1);
    else if (over)
      void this.look(VIEWERS[(VIEWERS.indexOf(this.seen.viewer) + 1) % VIEWERS.length]!);
  }

  // -- where it leads -------------------------------------------------------------------------------

  /** Leads to the position that is shown, with the seat at the bottom as one's own. */
  async playOn(): Promise<void> {
    const { player, chair } = this;
    const { id } = this.#match;
    player.pause();
    await this.#try(async () => {
      if (id) {
        const n = sameMoment(player.events, player.at, (await this.#fetch("all")).events);
        go(addressOf({ match: id, n: String(n), seat: String(chair) }));
      } else {
        const answer = await positionInLog(this.#match, player.at, chair);
        if (answer.ok) go(addressOf({ text: answer.position }));
        else this.problem = positions("cannot", { why: inWords(answer.error_text!) });
      }
    });
  }

  /** The review of a log from disk is made on this device, which stores the match for it. */
  async reviewLog(): Promise<void> {
    this.player.pause();
    await this.#try(async () => {
      go(`/review/${await keepLog(this.#match)}?seat=${this.chair}`);
    });
  }

  async #try(what: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await what();
    } catch (wrong) {
      this.problem = problemInWords(failure(wrong));
    }
  }

  #keepAddress(): (() => void) | undefined {
    const { id, over } = this.#match;
    if (!id) return;
    const query = toQuery({
      at: this.player.at,
      viewer: over ? this.seen.viewer : null,
      review: this.review?.seat ?? null,
    });
    const keep = () => history.replaceState(null, "", link(address().path + query));
    const timer = setTimeout(keep, SETTLED);
    return () => clearTimeout(timer);
  }

  // -- the keys -------------------------------------------------------------------------------------

  readonly #keys: Record<string, () => void> = {
    " ": () => this.player.toggle(),
    ArrowLeft: () => this.player.step(-1),
    ArrowRight: () => this.player.step(1),
    ArrowUp: () => this.player.jump("turn", -1),
    ArrowDown: () => this.player.jump("turn", 1),
    Home: () => this.player.go(1),
    End: () => this.player.go(this.player.length),
    n: () => this.player.jump("win", 1),
    p: () => this.player.jump("win", -1),
    "[": () => this.player.jump("hand", -1),
    "]": () => this.player.jump("hand", 1),
    "+": () => this.player.faster(1),
    "-": () => this.player.faster(-1),
    s: () => this.#lookOn(),
    ".": () => this.review?.jump(1, true)?.(),
    ",": () => this.review?.jump(-1, true)?.(),
    h: () => this.reveal(),
    "?": () => (this.opened = this.opened === "keys" ? null : "keys"),
  };

  /** What a key does here, if it is one of these. */
  actOf(key: string): (() => void) | undefined {
    return this.#keys[key.length === 1 ? key.toLowerCase() : key];
  }
}
