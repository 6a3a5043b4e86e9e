import { describe, expect, it } from "vitest";
import { endOf, kongsOf, sameTileAs, withEndFitted, withInserted } from "./entries";
import type { Entry, Seat, SheetFacts } from "./types";

const FACTS = { winners: 3, ready: true, pigs: "always", values: [1, 2] } as unknown as SheetFacts;
const PLAIN = { winners: 1, ready: false, pigs: "never", values: [1, 2] } as unknown as SheetFacts;

function won(seat: Seat, from: Seat | null = null): Entry {
  return { e: "won", seat, win: from === null ? "self_draw" : "discard", from, points: 4 };
}

describe("the end of a hand", () => {
  it("says who is left, and why it is over", () => {
    expect(endOf([won(1)], FACTS, { 0: 2 }, [3])).toEqual({
      e: "ended",
      why: "wall_empty",
      ready: { 0: 2, 2: null, 3: null },
      pigs: [3],
    });
    expect(endOf([won(1), won(2), won(0)], FACTS).why).toBe("three_won");
    expect(endOf([won(1)], PLAIN)).toEqual({ e: "ended", why: "won" });
  });

  it("has no flower pig who is ready", () => {
    expect(endOf([], FACTS, { 3: 1 }, [3]).pigs).toEqual([]);
  });

  it("follows a correction", () => {
    const entries = [
      { id: "a", entry: won(1) },
      { id: "b", entry: endOf([won(1)], FACTS, { 0: 2, 3: 1 }) },
    ];
    const corrected = withEndFitted(entries.with(0, { id: "a", entry: won(3) }), FACTS);
    expect(corrected[1]!.entry).toMatchObject({ ready: { 0: 2, 1: null, 2: null } });
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
