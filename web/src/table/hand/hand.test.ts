import { describe, expect, it } from "vitest";
import { drawnOf, hold, moved, sorted, type Held } from "./hand";

const tiles = (hand: readonly Held[]) => hand.map(({ tile }) => tile).join(" ");
const of = (text: string) => text.split(" ").filter(Boolean);

describe("a hand as it changes", () => {
  it("keeps keys and places of what stays, and adds what is new at the end", () => {
    const before = hold([], of("5p 1m 9s"));
    const after = hold(before, of("1m 5p 9s 2z"));
    expect(tiles(after)).toBe("5p 1m 9s 2z");
    expect(after.slice(0, 3)).toEqual(before);
  });

  it("loses the very tile that was touched, not its like", () => {
    const before = hold([], of("5p 1m 5p"));
    const touched = before[0]!;
    const after = hold(before, of("1m 5p"), touched.key);
    expect(after).toEqual([before[1], before[2]]);
  });

  it("never gives a key twice", () => {
    const first = hold([], of("1m 1m 1m"));
    const second = hold(hold(first, of("1m")), of("1m 1m"));
    expect(new Set([...first, ...second].map(({ key }) => key)).size).toBe(4);
  });
});

describe("order", () => {
  it("sorts by suit and number, jokers behind", () => {
    expect(tiles(sorted(hold([], of("JA 9s 1z 3m 3m 1p"))))).toBe("3m 3m 1p 9s 1z JA");
  });

  it.each([
    ["1m", 2, "2m 3m 1m"],
    ["3m", 0, "3m 1m 2m"],
    ["2m", 9, "1m 3m 2m"],
    ["2m", -1, "2m 1m 3m"],
  ])("moves %s to place %i", (tile, to, expected) => {
    const hand = hold([], of("1m 2m 3m"));
    const { key } = hand.find((held) => held.tile === tile)!;
    expect(tiles(moved(hand, key, to))).toBe(expected);
  });
});

describe("the tile just drawn", () => {
  it("is the newest of its like", () => {
    const hand = hold(hold([], of("5p 1m")), of("5p 5p 1m"));
    expect(drawnOf(hand, "5p")).toBe(hand.at(-1));
  });

  it.each([null, "9s"])("is none for %s", (drawn) => {
    expect(drawnOf(hold([], of("5p 1m")), drawn)).toBeNull();
  });
});
