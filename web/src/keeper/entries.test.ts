import { describe, expect, it } from "vitest";
import {
  allQuestions,
  answersOf,
  endOf,
  kongsOf,
  sameTileAs,
  unanswered,
  withInserted,
  type EndAnswers,
} from "./entries";
import type { EndQuestions, Entry, Seat, SheetFacts } from "./types";

const ALL: Seat[] = [0, 1, 2, 3];
const FACTS = {
  winners: 3,
  ends: [
    { why: "three_won", ready: ALL, points: false, pigs: ALL },
    { why: "wall_empty", ready: ALL, points: true, pigs: ALL },
  ],
} as unknown as SheetFacts;
const PLAIN = {
  winners: 1,
  ends: [
    { why: "won", ready: [], points: false, pigs: [] },
    { why: "wall_empty", ready: [], points: false, pigs: [] },
  ],
} as unknown as SheetFacts;
const NOTHING: EndAnswers = { ready: {}, pigs: [] };

function asked(why: EndQuestions["why"], ready: Seat[], points = true): EndQuestions {
  return { why, ready, points, pigs: ready };
}

function won(seat: Seat, from: Seat | null = null): Entry {
  return { e: "won", seat, win: from === null ? "self_draw" : "discard", from, points: 4 };
}

describe("the end of a hand", () => {
  it("says who is left, and why it is over", () => {
    const answers = { ready: { 0: 2, 2: null }, pigs: [3 as Seat] };
    expect(endOf([won(1)], FACTS, asked("wall_empty", [0, 2, 3]), answers)).toEqual({
      e: "ended",
      why: "wall_empty",
      ready: { 0: 2, 2: null, 3: null },
      pigs: [3],
    });
    expect(endOf([won(1)], PLAIN, allQuestions([won(1)], PLAIN), NOTHING)).toEqual({
      e: "ended",
      why: "won",
    });
  });

  it("is not there while an answer is missing", () => {
    const questions = asked("three_won", [3], false);
    expect(endOf([won(0), won(1), won(2)], FACTS, questions, NOTHING)).toBeNull();
    expect(unanswered(questions, NOTHING)).toEqual([3]);
    const answered: EndAnswers[] = [
      { ready: { 3: 1 }, pigs: [] },
      { ready: { 3: null }, pigs: [] },
      { ready: {}, pigs: [3] },
    ];
    for (const answers of answered) expect(unanswered(questions, answers)).toEqual([]);
  });

  it("says nothing that does not matter", () => {
    const end = endOf([won(0), won(1), won(2)], FACTS, asked("three_won", []), NOTHING);
    expect(end).toEqual({ e: "ended", why: "three_won", ready: { 3: null } });
  });

  it("asks everything where nobody says what matters", () => {
    expect(allQuestions([won(1)], FACTS)).toEqual(asked("wall_empty", [0, 2, 3]));
    expect(allQuestions([won(1), won(0), won(2)], FACTS)).toEqual(asked("three_won", [3], false));
  });
});

describe("the end of a hand that is corrected", () => {
  const end = { e: "ended", why: "three_won", ready: { 3: 1 }, pigs: [] } as const;
  it("keeps what was answered", () => {
    const questions = asked("three_won", [3], false);
    expect(answersOf({ ...end, pigs: [] }, questions, questions).ready).toEqual({ 3: 1 });
  });
  it("does not take for an answer what was not asked", () => {
    const nobody = asked("three_won", [], false);
    const found = answersOf(
      { ...end, ready: { 3: null }, pigs: [] },
      nobody,
      asked("three_won", [3]),
    );
    expect(found.ready).toEqual({});
  });
  it("asks for the points when they begin to count", () => {
    const now = asked("wall_empty", [2, 3]);
    const found = answersOf({ ...end, pigs: [] }, asked("three_won", [3], false), now);
    expect(unanswered(now, found)).toEqual([2, 3]);
    const not = answersOf(
      { ...end, ready: { 3: null }, pigs: [] },
      asked("three_won", [3], false),
      now,
    );
    expect(unanswered(now, not)).toEqual([2]);
  });
});

describe("an entry that was forgotten", () => {
  const written = [
    { id: "a", entry: won(1) },
    { id: "b", entry: { e: "ended", why: "wall_empty" } as Entry },
  ];
  it("comes before the end", () => {
    const kong: Entry = { e: "kong", seat: 2, kind: "concealed_kong" };
    const found = withInserted(written, { id: "c", entry: kong });
    expect(found.map(({ id }) => id)).toEqual(["a", "c", "b"]);
  });
  it("comes after it if it is a penalty", () => {
    const penalty: Entry = { e: "penalty", from: 1, to: "all", amount: 2 };
    const found = withInserted(written, { id: "c", entry: penalty });
    expect(found.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});

describe("what else is asked about a win", () => {
  it("is whether it was on the same tile as the one before", () => {
    expect(sameTileAs([won(1, 2)], "discard", 2)).toEqual(won(1, 2));
    expect(sameTileAs([won(1, 2)], "discard", 3)).toBeNull();
    expect(sameTileAs([won(1)], "self_draw", null)).toBeNull();
  });
  it("is how many kongs the discarder had declared", () => {
    const kong: Entry = { e: "kong", seat: 2, kind: "concealed_kong" };
    expect(kongsOf([kong, won(1), kong], 2)).toBe(2);
    expect(kongsOf([kong], 1)).toBe(0);
  });
});
