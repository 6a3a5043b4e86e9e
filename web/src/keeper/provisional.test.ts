import { describe, expect, it } from "vitest";
import { updated, withQueued } from "./provisional";
import type { EndQuestions, Entry, Settled, Sheet, SheetEventGiven } from "./types";
import type { SheetFacts, SheetHand } from "./types";

const NOTHING: EndQuestions = { why: "wall_empty", ready: [], points: false, pigs: [] };
const ASKED: EndQuestions = { why: "three_won", ready: [3], points: false, pigs: [] };

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
    end: NOTHING,
    problem: null,
  };
}

function sheet(...hands: SheetHand[]): Sheet {
  const facts = { winners: 3, ends: [NOTHING, NOTHING] } as unknown as SheetFacts;
  return { hands, since: 1, events: 1, facts } as Sheet;
}

const KONG: Entry = { e: "kong", seat: 1, kind: "concealed_kong" };
const END: Entry = { e: "ended", why: "wall_empty" };

function entered(id: string, entry: Entry, at = 1): SheetEventGiven {
  return { e: "entered", id, by: "Ben", phone: "p", seen: 1, hand: at, entry };
}

function settled(balance: Settled["balance"], next: Settled["next_dealer"]): Settled {
  return { ok: true, payments: [], balance, in: [0, 2, 3], next_dealer: next, end: ASKED };
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
    const queue = [
      { event: entered("a", KONG), base: [], settled: settled([-2, 6, -2, -2], null) },
    ];
    const [only] = withQueued(sheet(hand(1)), queue);
    expect(only!.entries.map(({ id, by }) => [id, by])).toEqual([["a", "Ben"]]);
    expect(only!.totals).toEqual([-2, 6, -2, -2]);
    expect(only!.in).toEqual([0, 2, 3]);
    expect(only!.end).toEqual(ASKED);
  });

  it("changes no balance while somebody has to decide about it", () => {
    const queue = [
      { event: entered("a", KONG), base: [], settled: settled([-2, 6, -2, -2], null) },
    ];
    const [only] = withQueued(sheet(hand(1)), queue, false);
    expect(only!.entries).toHaveLength(1);
    expect(only!.totals).toEqual([0, 0, 0, 0]);
  });

  it("changes no balance of a hand that another device has changed", () => {
    const queue = [
      { event: entered("a", KONG), base: [], settled: settled([-2, 6, -2, -2], null) },
    ];
    const known: SheetHand = { ...hand(1, KONG), totals: [-1, 3, -1, -1] };
    expect(withQueued(sheet(known), queue)[0]!.totals).toEqual([-1, 3, -1, -1]);
  });

  it("begins the next hand after an end", () => {
    const queue = [
      { event: entered("a", END), base: [], settled: settled([0, 0, 0, 0], 2) },
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
