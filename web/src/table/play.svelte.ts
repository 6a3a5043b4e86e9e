/** What a page with a match in play knows beside the table itself. */

import { untrack } from "svelte";
import { settings } from "../lib/settings.svelte";
import { namesOf } from "../mahjong/names";
import { ofSeats, SEATS } from "../mahjong/seats";
import type { Live } from "../match/live.svelte";
import { toQuery } from "../match/replay-address";
import type { Choice, Seat, View, Won } from "../wire/types";
import { listOf } from "../words/format";
import type { Text } from "../words/words.svelte";
import t from "words:table";
import { discardsAloud, handAloud, scoresAloud, type Listener } from "./moment/announce";
import { Coach } from "./moment/coach.svelte";
import { Happenings } from "./moment/happenings.svelte";
import { HandHints } from "./moment/hints.svelte";

/** The tools of the table, each of which opens something over it. */
export type Tool = "hint" | "waits" | "scores" | "auto" | "room" | "keys";
/** What can be opened over the table by the player. */
export type Opened = Tool | "nfnl";

const NOBODY = { name: "", bot: null };
/** How long a notice can be read, in milliseconds. */
const READ = 6000;

/** What the keys read out to those who listen. */
const ALOUD = {
  h: (view: View, to: Listener) => handAloud(view, to.you!),
  r: discardsAloud,
  s: scoresAloud,
};

export class PlayState {
  readonly #live: () => Live;
  /** Whether there is a sheet about the room. */
  readonly #hasRoomSheet: () => boolean;
  readonly hints: HandHints;
  readonly coach: Coach;
  readonly happenings: Happenings;

  readonly room = $derived.by(() => this.live.room);
  readonly table = $derived.by(() => this.live.table);
  readonly you = $derived.by<Seat | null>(() => this.room?.you ?? null);
  readonly names = $derived.by(() =>
    namesOf(
      // a seat may be free again after the match
      ofSeats((seat) => {
        const now = this.room?.seats[seat];
        return now && now.kind !== "open" ? now : (this.live.header?.seats[seat] ?? NOBODY);
      }),
    ),
  );
  readonly kept = $derived.by(
    () => this.you !== null && (this.room?.seats[this.you].kept ?? false),
  );
  readonly ended = $derived.by(() => this.table?.ended ?? null);
  readonly between = $derived.by(() => Boolean(this.table?.view?.ended) && this.ended === null);
  /** The standings are shown; before them the last hand is looked at. */
  readonly over = $derived.by(() => this.ended !== null && !this.handShown);
  readonly lastHand = $derived.by(() => this.table?.hands.at(-1) ?? null);

  /** The result of the hand lies over the table. */
  handShown = $state(false);
  /** It is put away, and the table is looked at. */
  aside = $state(false);
  opened = $state<Opened | null>(null);
  /** The numbers of the wins that are still to be shown. */
  wins = $state.raw<number[]>([]);
  /** Whose win is looked at again. */
  reopened = $state<Seat | null>(null);
  /** Why the tile that was touched may not be discarded. */
  refused = $state.raw<Text | null>(null);
  /** Somebody has come, so there are no hints any more. */
  coachEnded = $state(false);
  #coached = false;
  #winsSeen = -1;
  #handsSeen = -1;

  /** To be made in a component. */
  constructor(live: () => Live, hasRoomSheet: () => boolean) {
    this.#live = live;
    this.#hasRoomSheet = hasRoomSheet;
    this.hints = new HandHints(live);
    this.coach = new Coach(live);
    this.happenings = new Happenings(live, () => ({ names: this.names, you: this.you }));
    $effect(() => {
      const now = this.table;
      if (now) untrack(() => this.#notice(now.wins, now.hands.length));
    });
    $effect(() => {
      if (this.between) return;
      // the next hand has begun
      untrack(() => {
        if (this.aside && !this.ended) this.handShown = this.aside = false;
        this.reopened = null;
      });
    });
    $effect(() => {
      if (this.refused) return after(READ, () => (this.refused = null));
    });
    $effect(() => {
      const ended = this.#coached && !this.coach.on && !this.alone;
      this.#coached = this.coach.on;
      if (!ended) return;
      this.coachEnded = true;
      return after(READ, () => (this.coachEnded = false));
    });
  }

  get live(): Live {
    return this.#live();
  }

  /** What was there before one came is no news. */
  #notice(won: readonly Won[], hands: number): void {
    const last = won.at(-1)?.n ?? 0;
    if (this.#handsSeen < 0 || hands < this.#handsSeen) {
      this.handShown = this.between; // the next hand waits for the player
    } else if (hands > this.#handsSeen) {
      // the result of the hand tells all its wins
      this.wins = [];
      this.handShown = true;
      this.aside = false;
    } else if (last > this.#winsSeen) {
      this.wins = [...this.wins, ...won.map(({ n }) => n).filter((n) => n > this.#winsSeen)];
    }
    this.#handsSeen = hands;
    this.#winsSeen = last;
  }

  // -- what lies over the table ---------------------------------------------------------------------

  get shownWin(): Won | null {
    const { reopened, wins } = this;
    const found = this.table?.wins.find((won) =>
      reopened === null ? won.n === wins[0] : won.seat === reopened,
    );
    return found && (reopened !== null || !this.handShown) ? found : null;
  }

  get tools(): Tool[] {
    const tools: Tool[] =
      this.you === null ? ["scores", "room"] : ["waits", "scores", "auto", "room", "keys"];
    const hint: Tool[] = this.coach.on ? ["hint"] : [];
    return [...hint, ...tools].filter((tool) => tool !== "room" || this.#hasRoomSheet());
  }

  open(what: Opened): void {
    if (what === "hint") void this.coach.toggle();
    else this.opened = this.opened === what ? null : what;
  }

  closeWin(): void {
    if (this.reopened === null) this.wins = this.wins.slice(1);
    this.reopened = null;
  }

  // -- after a hand ---------------------------------------------------------------------------------

  /** Says which players have not asked for the next hand yet; empty if nobody waits. */
  get waitingFor(): string {
    const { room, you } = this;
    if (!room || you === null || !room.ready.includes(you)) return "";
    const others = SEATS.filter((seat) => {
      const its = room.seats[seat];
      return its.kind === "person" && its.here && !its.kept && !room.ready.includes(seat);
    });
    if (others.length === 0) return "";
    return t("waiting_for", { names: listOf(others.map((seat) => this.names[seat])) });
  }

  /** The button under the result of a hand. */
  get next(): { label: string; go: () => void } | null {
    const close = () => (this.handShown = false);
    if (this.ended) return { label: t("to_standings"), go: close };
    if (!this.between) return { label: t("close"), go: close };
    return this.you === null || this.kept ? null : { label: t("next_hand"), go: () => this.goOn() };
  }

  goOn(): void {
    this.aside = true;
    void this.live.command("ready").catch(() => {});
  }

  get replay(): string | null {
    const { room, lastHand, table } = this;
    if (!room?.match || !lastHand) return null;
    const query = toQuery({ at: lastHand.start, viewer: table?.viewer ?? null });
    return `/replay/${room.match}${query}`;
  }

  get alone(): boolean {
    return this.room?.seats.filter(({ kind }) => kind === "person").length === 1;
  }

  /** No person is left in the hand. */
  get maySkip(): boolean {
    const { room, table, you } = this;
    if (you === null || table?.view?.ended) return false;
    return SEATS.every((seat) => {
      const plays = room?.seats[seat].kind === "person" && !room.seats[seat].kept;
      return !plays || Boolean(table?.view?.seats[seat].won);
    });
  }

  /** Who only watches may play instead of a bot from the next hand on. */
  get mayJoin(): boolean {
    const { room, table, you } = this;
    return (
      you === null &&
      this.#hasRoomSheet() &&
      room?.next_seat === null &&
      (table?.view?.hand ?? 0) + 1 < (this.live.header?.hands ?? 0) &&
      room.seats.some(({ kind, next }) => kind === "bot" && !next)
    );
  }

  // -- what the player does -------------------------------------------------------------------------

  act(choice: Choice): void {
    // who decides has seen enough of what was
    this.handShown = false;
    this.wins = [];
    this.reopened = null;
    this.refused = null;
    void this.live.act(choice);
  }

  /** Asks why a tile may not be discarded. */
  async refuse(tile: string): Promise<void> {
    const match = this.room?.match ?? "";
    const asked = this.live.command("why", { match, action: `discard ${tile}` });
    this.refused = (await asked.catch(() => null))?.text ?? null;
  }

  /** Whether a key is one of the table's. */
  pressed(key: string): boolean {
    const view = this.table?.view;
    if (this.you === null || this.over) return false;
    if (key === "t") settings.sort = !settings.sort;
    else if (key === "q") this.open("waits");
    else if (key === "g") this.open("hint");
    else if (key === "?") this.open("keys");
    else if (key in ALOUD && view) {
      const read = ALOUD[key as keyof typeof ALOUD];
      this.happenings.say(read(view, { names: this.names, you: this.you }));
    } else return false;
    return true;
  }
}

/** For an effect: does something later, unless the effect ends before. */
function after(time: number, what: () => void): () => void {
  const timer = setTimeout(what, time);
  return () => clearTimeout(timer);
}
