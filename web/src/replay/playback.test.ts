import { describe, expect, it } from "vitest";
import type { Event } from "../wire/types";
import { fromQuery, matchId, toQuery } from "../match/replay-address";
import { Playback, sameMoment } from "./playback";

const KINDS = ["hand_started", "drew", "discarded", "answers", "drew", "won"];
const event = (n: number, e: string, why?: string) => ({ n, e, why }) as unknown as Event;
const EVENTS = Array.from({ length: 240 }, (_, i) =>
  event(i + 1, KINDS[i % KINDS.length]!, i % KINDS.length === 1 ? "turn" : "kong"),
);

/** A table that remembers the events, and counts how often anything was folded. */
function playback(events = EVENTS) {
  const counted = { folds: 0 };
  const fold = (table: number[], event: Event) => {
    counted.folds += 1;
    if ((event.e as string) === "impossible") throw new Error("this cannot have happened");
    return [...table, event.n];
  };
  return { counted, playback: new Playback<number[]>([], fold, events) };
}

describe("the table at a place", () => {
  it.each([0, 1, 49, 50, 51, 120, 239, 240])("%d is what came before it", (at) => {
    const table = playback().playback.table(at);
    expect(table).toEqual(EVENTS.slice(0, at).map((event) => event.n));
  });

  it("is the same however one gets there", () => {
    const { playback: one } = playback();
    for (const at of [200, 3, 149, 150, 151, 150, 0, 240, 77])
      expect(one.table(at)).toEqual(EVENTS.slice(0, at).map((event) => event.n));
  });

  it("costs one fold forward, and few backward", () => {
    const { counted, playback: one } = playback();
    one.table(240);
    counted.folds = 0;
    one.table(239);
    expect(counted.folds).toBeLessThan(50);
    counted.folds = 0;
    one.table(240);
    expect(counted.folds).toBe(1);
  });

  it("stays inside", () => {
    const { playback: one } = playback();
    expect([-5, 999, NaN, 2.9].map((at) => one.clamp(at))).toEqual([0, 240, 0, 2]);
    expect(one.table(999)).toHaveLength(240);
  });

  it("ends before what cannot have happened", () => {
    const events = EVENTS.with(70, event(71, "impossible"));
    const { playback: one } = playback(events);
    expect(one.table(100)).toHaveLength(70);
    expect([one.length, one.broken]).toEqual([70, 71]);
    expect(one.next("win", 66)).toBeNull();
  });
});

describe("stops", () => {
  it.each([
    ["turn", 1, 2, null],
    ["turn", 2, 8, null],
    ["win", 6, 12, null],
    ["win", 11, 12, 6],
    ["hand", 7, 13, 1],
    ["hand", 240, null, 235],
  ] as const)("%s around %d", (kind, at, next, previous) => {
    const { playback: one } = playback();
    expect([one.next(kind, at), one.previous(kind, at)]).toEqual([next, previous]);
  });
});

it("a hand is there when it is dealt", () => {
  const kinds = ["hand_started", "dealt", "dealt", "drew", "hand_started", "dealt"];
  const { playback: one } = playback(kinds.map((e, i) => event(i + 1, e)));
  expect(one.stops("hand")).toEqual([3, 6]);
});

describe("the same moment for another viewer", () => {
  const cut = EVENTS.filter((event) => event.e !== "answers");

  it.each([
    [0, 0],
    [3, 3],
    [4, 3], // an answer that the other is not told of
    [5, 4],
    [240, 200],
  ])("%d is %d", (at, place) => {
    expect(sameMoment(EVENTS, at, cut)).toBe(place);
  });

  it("and back again", () => {
    expect(sameMoment(cut, 4, EVENTS)).toBe(5);
    expect(sameMoment(cut, 200, EVENTS)).toBe(240);
  });
});

describe("the address", () => {
  it.each([
    ["", null, null],
    ["?at=12", 12, null],
    ["?at=12&viewer=all", 12, "all"],
    ["?viewer=0", null, 0],
    ["?viewer=spectator", null, "spectator"],
  ] as const)("%j", (query, at, viewer) => {
    expect(fromQuery(query)).toEqual({ at, viewer, review: null, n: null });
    expect(toQuery({ at, viewer })).toBe(query);
  });

  it.each(["?at=x&viewer=4", "?at=-1&viewer=", "?at=1e9&viewer=ALL"])("%j is nowhere", (query) => {
    expect(fromQuery(query)).toEqual({ at: null, viewer: null, review: null, n: null });
  });

  it.each([
    ["abc-12_X", "abc-12_X"],
    [" https://example.org/replay/abc?at=3 ", "abc"],
    ["/api/matches/abc/log", "abc"],
    ["https://example.org/rules", null],
    ["two words", null],
    ["", null],
  ])("the match of %j", (text, id) => {
    expect(matchId(text)).toBe(id);
  });
});
