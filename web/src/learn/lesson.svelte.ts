/** Somebody takes a lesson: where they are, what lies on the table, and what they have answered. */

import { go } from "../lib/router.svelte";
import { animated, settings } from "../lib/settings.svelte";
import { namesOf, type Names } from "../mahjong/names";
import { ofSeats } from "../mahjong/seats";
import { emptyTable, reduce, reduceAll, type TableState } from "../match/reducer";
import { asked, QUIET, type Moment } from "../table/moment/moment";
import type { Choice, Event, Lesson, Seat } from "../wire/types";
import t from "words:learn";
import { finished, placeIn, reached } from "./progress.svelte";

/** Between two things that others do, in milliseconds. */
const PACE = 550;
const SEEN: Event["e"][] = ["discarded", "melded", "kong_added", "won", "declared"];

export class LessonTaken {
  readonly #id: string;
  readonly seat: Seat;
  readonly hasTable: boolean;

  at = $state(0);
  /** What was done is not what the step asks for. */
  wrong = $state(false);
  /** The answer to the question of the step. */
  chosen = $state<number | null>(null);
  table = $state.raw<TableState | null>(null);
  /** What is still to happen before the step. */
  #pending = $state.raw<Event[]>([]);
  /** One's win lies over the table. */
  sheet = $state(false);

  readonly step = $derived.by(() => this.lesson.steps[this.at]!);
  readonly solved = $derived.by(
    () => this.step.quiz !== null && this.chosen === this.step.quiz.right,
  );
  /** Points may be guessed once; then they are explained. */
  readonly explained = $derived.by(() => (this.chosen === null ? null : this.step.explanation));
  readonly win = $derived.by(() => this.table?.wins.find(({ seat }) => seat === this.seat) ?? null);

  /** To be made in a component. `next` is the address of the next lesson, if there is one. */
  constructor(
    readonly lesson: Lesson,
    readonly next: string | null,
  ) {
    this.#id = `${lesson.game}/${lesson.id}`;
    this.seat = lesson.seat ?? 0;
    this.hasTable = lesson.seat !== null;
    // a lesson begins where it was left
    this.show(Math.min(placeIn(this.#id), lesson.steps.length - 1), false);
    $effect(() => {
      const [event] = this.#pending;
      if (!event) return;
      const timer = setTimeout(() => this.#happen(), this.#pauseBefore(event));
      return () => clearTimeout(timer);
    });
  }

  get moving(): boolean {
    return this.#pending.length > 0;
  }

  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  get mayGoOn(): boolean {
    const { step, solved, explained } = this;
    return step.do === null && (step.quiz === null || solved || explained !== null);
  }

  get names(): Names {
    return namesOf(
      ofSeats((seat) =>
        this.hasTable && seat === this.seat
          ? { name: settings.name || t("you") }
          : { name: "efficient", bot: "efficient" },
      ),
    );
  }

  get moment(): Moment {
    const { step, at, moving, win, table } = this;
    const ask = step.do === null || moving ? null : asked(this.#id, at, step.legal);
    // nobody at the table waits for an answer: the lesson continues when the text has been read
    const reading = step.do === null && !moving && !win && !table?.view?.ended;
    return { ...QUIET, ask, halted: reading ? " " : "" };
  }

  /** Goes to a step; what happens before it is shown bit by bit, unless one goes back. */
  show(to: number, slowly: boolean): void {
    this.at = to;
    this.wrong = false;
    this.chosen = null;
    this.sheet = false;
    reached(this.#id, to);
    if (!this.hasTable) return;
    const { rules, table, steps } = this.lesson;
    const before = steps.slice(0, slowly ? to : to + 1).flatMap(({ events }) => events);
    this.table = reduceAll(emptyTable(rules, table, this.seat), before);
    this.#pending = slowly ? this.step.events : [];
    if (!this.moving) this.#settle();
  }

  act(choice: Choice): void {
    if (choice.action === this.step.do) this.advance();
    else this.wrong = true;
  }

  advance(): void {
    if (!this.isLast) return this.show(this.at + 1, true);
    finished(this.#id);
    go(this.next ?? `/learn/${this.lesson.game}`);
  }

  choose(place: number): void {
    if (this.solved || this.explained) return;
    this.chosen = place;
    this.wrong = place !== this.step.quiz!.right;
  }

  #pauseBefore(event: Event): number {
    return animated() && SEEN.includes(event.e) && !this.#isOwn(event) ? PACE : 0;
  }

  #happen(): void {
    const [event, ...rest] = this.#pending;
    this.table = reduce(this.table!, event!);
    this.#pending = rest;
    if (!this.moving) this.#settle();
  }

  #settle(): void {
    this.sheet = this.step.events.some((event) => event.e === "won" && this.#isOwn(event));
  }

  #isOwn(event: Event): boolean {
    return "seat" in event && event.seat === this.seat;
  }
}
