import { describe, expect, it } from "vitest";
import { updated, withQueued } from "./provisional";
import type { Entry, Settled, Sheet, SheetEventGiven, SheetHand } from "./types";

function hand(number: number, ...entries: Entry[]): SheetHand {
  return {
    number,
    dealer: 0,
    dealer_set: false,
    round_wind: "E",
    entries: entries.map((entry, at) => ({
      id: `${number}-${at}`,
      entry,
      by: "Ann",
      at: 1,
      corrected: false,
    })),
    payments: [],
    balance: [0, 0, 0, 0],
    totals: [0, 0, 0, 0],
    in: [0, 1, 2, 3],
    over: entries.some(({ e }) => e === "ended"),
    next_dealer: null,
    problem: null,
  };
}

function sheet(...hands: SheetHand[]): Sheet {
  return { hands, since: 1, events: 1 } as Sheet;
}

const KONG: Entry = { e: "kong", seat: 1, kind: "concealed_kong" };
const END: Entry = { e: "ended", why: "wall_empty" };

function entered(id: string, entry: Entry, at = 1): SheetEventGiven {
  return { e: "entered", id, by: "Ben", phone: "p", seen: 1, hand: at, entry };
}

function settled(balance: Settled["balance"], next: Settled["next_dealer"]): Settled {
  return { ok: true, payments: [], balance, in: [0, 2, 3], next_dealer: next };
}

describe("updates", () => {
  it("replace the hands from the first one that has changed", () => {
    const known = sheet(hand(1), hand(2), hand(3));
    const update = { ...sheet(hand(2, KONG)), since: 2 };
    const found = updated(known, update);
    expect(found.hands.map(({ number, entries }) => [number, entries.length])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});

describe("what is not sent yet", () => {
  it("is shown with the payments that were confirmed", () => {
    const queue = [{ event: entered("a", KONG), settled: settled([-2, 6, -2, -2], null) }];
    const [only] = withQueued(sheet(hand(1)), queue);
    expect(only!.entries.map(({ id, by }) => [id, by])).toEqual([["a", "Ben"]]);
    expect(only!.totals).toEqual([-2, 6, -2, -2]);
    expect(only!.in).toEqual([0, 2, 3]);
  });

  it("begins the next hand after an end", () => {
    const queue = [
      { event: entered("a", END), settled: settled([0, 0, 0, 0], 2) },
      { event: entered("b", KONG, 2), settled: null },
    ];
    const hands = withQueued(sheet(hand(1)), queue);
    expect(hands.map(({ number, dealer, over }) => [number, dealer, over])).toEqual([
      [1, 0, true],
      [2, 2, false],
    ]);
    expect(hands[1]!.entries).toHaveLength(1);
  });

  it("is not shown twice when the server has it already", () => {
    const known = sheet(hand(1, KONG));
    const queue = [{ event: entered("1-0", KONG), settled: null }];
    expect(withQueued(known, queue)[0]!.entries).toHaveLength(1);
  });

  it("can take the end of a hand back", () => {
    const event: SheetEventGiven = {
      e: "rewritten",
      id: "r",
      by: "",
      phone: "p",
      seen: 2,
      hand: 1,
      entries: [],
    };
    const hands = withQueued(sheet(hand(1, END), hand(2)), [{ event, settled: null }]);
    expect(hands.map(({ over }) => over)).toEqual([false]);
  });
});
