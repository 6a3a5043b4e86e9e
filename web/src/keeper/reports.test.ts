import { describe, expect, it } from "vitest";
import { toCsv } from "./export";
import { statisticsOf } from "./statistics";
import type { Entry, SheetHand } from "./types";

type Scores4 = SheetHand["balance"];
type Names = [string, string, string, string];

function hand(number: number, balance: Scores4, totals: Scores4, ...entries: Entry[]): SheetHand {
  return {
    number,
    dealer: 1,
    balance,
    totals,
    entries: entries.map((entry, at) => ({ id: `${at}`, entry, by: "", at: 1, corrected: false })),
  } as unknown as SheetHand;
}

const WIN: Entry = { e: "won", seat: 1, win: "discard", from: 2, points: 8 };
const SELF: Entry = { e: "won", seat: 0, win: "self_draw", points: 4 };

describe("the table for spreadsheets", () => {
  it("has a line a hand, and no formulas", () => {
    const sheet = {
      names: ["Ann", "=1+1", 'B"C', "D,E"] as Names,
      hands: [hand(1, [0, 8, -8, 0], [0, 8, -8, 0], WIN), hand(2, [0, 0, 0, 0], [0, 8, -8, 0])],
    };
    expect(toCsv(sheet, { hand: "Hand", dealer: "Dealer", total: "Total" }).split("\r\n")).toEqual([
      `Hand,Dealer,Ann,'=1+1,"B""C","D,E",Total Ann,Total =1+1,"Total B""C","Total D,E"`,
      `1,'=1+1,0,8,-8,0,0,8,-8,0`,
      "",
    ]);
  });
});

describe("statistics", () => {
  it("go by name, over several sheets", () => {
    const first = {
      code: "A",
      names: ["Ann", "Ben", "Cat", "Dan"] as Names,
      hands: [hand(1, [0, 8, -8, 0], [0, 8, -8, 0], WIN)],
    };
    const second = {
      code: "B",
      names: ["ben", "Eve", "Cat", "Dan"] as Names,
      hands: [
        hand(1, [12, -4, -4, -4], [12, -4, -4, -4], SELF),
        hand(2, [0, 0, 0, 0], [0, 0, 0, 0]),
      ],
    };
    const found = statisticsOf([first, second]);
    const ben = found.find(({ name }) => name === "Ben")!;
    expect(ben).toEqual({
      name: "Ben",
      hands: 2,
      wins: 2,
      selfDrawn: 1,
      dealIns: 0,
      points: 20,
      best: [
        { points: 8, code: "A" },
        { points: 4, code: "B" },
      ],
    });
    expect(found.find(({ name }) => name === "Cat")).toMatchObject({ dealIns: 1, points: -12 });
  });
});
