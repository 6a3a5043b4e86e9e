/** Single events, for the reader; whole matches are in reducer.server.test.ts. */

import { describe, expect, it } from "vitest";
import { emptyTable, reduce, reduceAll, type TableState } from "./reducer";
import { parseTiles } from "../mahjong/tiles";
import type { Event, TableFacts, Viewer } from "../wire/types";

const HANDS = ["123456789m1234s", "34p55567s888s11zJP", "111222p444z5677z", "123z123z99s99p8p67m"];

const GAMES: Record<string, TableFacts> = {
  b30fj: { wall: 144, flowers: false, declares_before_start: false, suited_tiles_win: false },
  sbr: { wall: 108, flowers: false, declares_before_start: false, suited_tiles_win: false },
  vietnamese: { wall: 176, flowers: true, declares_before_start: true, suited_tiles_win: true },
};

/** Events with their numbers; each is a kind and its fields. */
function told(...events: [string, object?][]): Event[] {
  return events.map(([e, fields], at) => ({ n: at + 1, e, ...fields })) as Event[];
}

function dealt(viewer: Viewer): [string, object][] {
  const tiles = (seat: number) => (viewer === "all" || viewer === seat ? HANDS[seat] : null);
  return [
    [
      "hand_started",
      { hand: 3, round_wind: "E", dealer: 0, wall: null, dice: null, scores: [5, -5, 0, 0] },
    ],
    ...HANDS.map((_, seat): [string, object] => ["dealt", { seat, tiles: tiles(seat) }]),
  ];
}

const drew = (seat: number, tile: string | null, why = "turn"): [string, object] => [
  "drew",
  { seat, tile, from: "front", why },
];
const discarded = (seat: number, tile: string): [string, object] => [
  "discarded",
  { seat, tile, drawn: false },
];
const paid = (from: number, to: number | null, amount: number, why = "win"): [string, object] => [
  "paid",
  { from, to, amount, why },
];
const pung: [string, object] = [
  "melded",
  { seat: 2, kind: "pung", tiles: "2p2p2p", as: "2p2p2p", claimed: "2p", from: 0 },
];
const won = (seat: number, win: string, tile: string | null, from: number | null, more = {}) =>
  ["won", { seat, win, tile, from, request: null, score: null, ...more }] as [string, object];

function play(rules: string, viewer: Viewer, ...events: [string, object?][]): TableState {
  return reduceAll(
    emptyTable(rules, GAMES[rules.split("(")[0]!]!, viewer),
    told(...dealt(viewer), ...events),
  );
}

describe("the view", () => {
  it("is not there before the first hand", () => {
    const empty = emptyTable("sbr(hands=4)", GAMES.sbr!, 0);
    expect(empty.view).toBeNull();
    expect(reduce(empty, told(drew(0, null))[0]!)).toBe(empty);
  });

  it("has the deal", () => {
    const { view } = play("b30fj", 1);
    expect(view).toMatchObject({ wall: 144 - 52, turn: 0, has_drawn: false, started: true });
    expect(view!.seats.map(({ wind }) => wind)).toEqual(["E", "S", "W", "N"]);
    expect(view!.seats[0].tiles).toEqual(Array(13).fill(null));
    expect(view!.seats[1].tiles).toEqual(parseTiles("34p55567s888s11zJP"));
    expect(play("vietnamese(hands=4)", 1).view).toMatchObject({ wall: 176 - 52, started: false });
  });

  it("tells a hidden tile from none", () => {
    const { view } = play("b30fj", 1, drew(0, null));
    expect(view).toMatchObject({ has_drawn: true, drawn: null, wall: 91 });
    expect(view!.seats[0].tiles.length).toBe(14);
  });

  it("marks a discard that was taken", () => {
    const offered = play("b30fj", 1, drew(0, null), discarded(0, "2p"));
    expect(offered.view).toMatchObject({ turn: 0, offered: { seat: 0, tile: "2p" } });
    expect(offered.view!.seats[0].discards).toEqual([{ tile: "2p", drawn: false, taken: false }]);
    const { view } = play("b30fj", 1, drew(0, null), discarded(0, "2p"), pung);
    expect(view).toMatchObject({ turn: 2, offered: null });
    expect(view!.seats[0].discards).toEqual([{ tile: "2p", drawn: false, taken: true }]);
    expect(view!.seats[2].tiles.length).toBe(11);
  });

  const untilKong = [
    drew(0, null),
    discarded(0, "2p"),
    pung,
    discarded(2, "4z"),
    drew(2, null),
    ["kong_added", { seat: 2, tile: "2p", drawn: true }] as [string, object],
  ];

  it("lets a pung grow where it lies", () => {
    const kong = { seat: 2, kind: "added_kong", tiles: "2p2p2p2p", as: "2p2p2p2p" };
    const { view } = play("b30fj", 1, ...untilKong, [
      "melded",
      { ...kong, claimed: "2p", from: null },
    ]);
    const four = ["2p", "2p", "2p", "2p"];
    expect(view!.seats[2].melds).toEqual([
      { kind: "added_kong", tiles: four, as: four, claimed: "2p", from: 0 },
    ]);
    expect(view!.seats[2].tiles.length).toBe(10);
  });

  it("lets a kong be robbed, of one tile only", () => {
    const before = play("b30fj", "spectator", ...untilKong);
    expect(before.view!.offered).toEqual({ seat: 2, tile: "2p" });
    const robbed = [won(3, "rob_kong", "2p", 2), paid(2, 3, 8), won(0, "rob_kong", "2p", 2)];
    const { view } = play("b30fj", "spectator", ...untilKong, ...robbed);
    expect(view!.offered).toBeNull();
    expect(view!.seats[2].melds.map(({ kind }) => kind)).toEqual(["pung"]);
    expect(view!.seats[2].tiles.length).toBe(10);
    for (const seat of [0, 3] as const) {
      expect(view!.seats[seat].won).toEqual({ win: "rob_kong", tile: "2p", from: 2 });
    }
  });

  it("shows the voided suit with the first discard", () => {
    const chosen: [string, object][] = [
      ["void_chosen", { seat: 0, suit: null, tile: null }],
      ["void_chosen", { seat: 1, suit: "p", tile: "3p" }],
    ];
    const announced: [string, object] = ["void_announced", { seat: 0, suit: "s" }];
    const before = play("sbr", 1, drew(0, null), ...chosen, announced).view!;
    expect(before.seats[0]).toMatchObject({ voided: null, has_face_down: true, face_down: null });
    expect(before.seats[1]).toMatchObject({ voided: "p", has_face_down: true, face_down: "3p" });
    const after = play("sbr", 1, drew(0, null), ...chosen, announced, discarded(0, "4s")).view!;
    expect(after.seats[0]).toMatchObject({ voided: "s", has_face_down: false, face_down: null });
  });

  it("shares what stays the same", () => {
    const before = play("b30fj", 1);
    const after = reduce(before, told(drew(0, null))[0]!);
    expect(before.view!.seats[0].tiles.length).toBe(13);
    expect(after.view!.seats[0]).not.toBe(before.view!.seats[0]);
    for (const seat of [1, 2, 3] as const) {
      expect(after.view!.seats[seat]).toBe(before.view!.seats[seat]);
    }
    expect(after.wins).toBe(before.wins);
  });

  it.each(["chatted", "toString", "constructor"])("leaves %s alone", (e) => {
    const table = play("b30fj", 1);
    expect(reduce(table, { n: 6, e } as unknown as Event)).toBe(table);
  });
});

describe("the accounts", () => {
  const shown = { request: { concealed: "1m" }, score: { ok: true, points: 8 } };
  const hand: [string, object][] = [
    drew(0, null),
    paid(0, 1, 2, "kong"),
    discarded(0, "4s"),
    won(1, "discard", "4s", 0),
    paid(0, 1, 8),
    won(3, "discard", "4s", 0),
    paid(0, 3, 4),
    drew(2, null),
    won(2, "self_draw", null, null),
    paid(0, 2, 1),
  ];
  const last = told(...dealt("spectator"), ...hand).length;
  const ended: [string, object] = [
    "hand_ended",
    {
      why: "three_won",
      scores: [-10, 5, 1, 4],
      next_dealer: 1,
      shown: [
        { n: last - 1, e: "won", seat: 2, win: "self_draw", tile: "9p", from: null, ...shown },
      ],
    },
  ];

  it("give every win its payments, and change the scores", () => {
    const { wins, payments, view } = play("sbr", "spectator", ...hand);
    expect(wins.map((win) => [win.seat, win.payments.map(({ amount }) => amount)])).toEqual([
      [1, [8]],
      [3, [4]],
      [2, [1]],
    ]);
    expect(payments.map(({ amount, why }) => `${amount} ${why}`)).toEqual([
      "2 kong",
      "8 win",
      "4 win",
      "1 win",
    ]);
    expect(view!.scores).toEqual([-10, 5, 1, 4]);
    expect(view!.seats[1].won).toEqual({ win: "discard", tile: "4s", from: 0 });
  });

  it("pay a penalty to nobody", () => {
    expect(play("sbr", 0, paid(1, null, 48, "flower_pig")).view!.scores).toEqual([5, -53, 0, 0]);
  });

  it("turn face-down wins over when the hand ends", () => {
    expect(play("sbr", "spectator", ...hand).wins[2]).toMatchObject({ tile: null, score: null });
    const { wins, view } = play("sbr", "spectator", ...hand, ended);
    expect(wins[2]).toMatchObject({ seat: 2, tile: "9p", ...shown, payments: [{ amount: 1 }] });
    expect(view!.seats[2].won).toEqual({ win: "self_draw", tile: "9p", from: null });
  });

  it("sum up a hand", () => {
    const { hands, wins, payments, view } = play("sbr", "spectator", ...hand, ended);
    expect(hands).toEqual([
      {
        hand: 3,
        start: 1,
        dealer: 0,
        round_wind: "E",
        why: "three_won",
        before: [5, -5, 0, 0],
        scores: [-10, 5, 1, 4],
        wins,
        payments,
      },
    ]);
    expect(view).toMatchObject({ ended: "three_won", turn: null });
  });

  it("begin anew with the next hand, and end with the match", () => {
    const over = play("sbr", "spectator", ...hand, ended);
    const next = reduceAll(over, told(...dealt("spectator")));
    expect(next).toMatchObject({ wins: [], payments: [], ended: null });
    expect(next.hands).toBe(over.hands);
    const secret = "00".repeat(32);
    const { ended: end } = reduce(over, {
      n: 99,
      e: "match_ended",
      scores: [-10, 5, 1, 4],
      secret,
    });
    expect(end).toEqual({ scores: [-10, 5, 1, 4], secret });
  });
});
