import { describe, expect, it } from "vitest";
import { packed } from "../mahjong/tiles";
import { gameFor } from "../tests/games";
import type { Game } from "../wire/types";
import { fromAddress, toAddress } from "./address";
import {
  inGame,
  withMeld,
  withoutFlower,
  withSituation,
  withTile,
  withWinningFromHand,
} from "./edit";
import { copiesLeft } from "../picker/copies";
import { parseMeld } from "../picker/melds";
import { stageOf, tilesInUse, type Question, type Stage } from "./question";
import { scoreRequest, waitsRequest } from "./requests";

const SUITED = gameFor().tiles;
const B30FJ = gameFor({ tiles: { ...SUITED, "1z": 4, "7z": 4, JA: 1, JN: 1, JM: 1 } });
const SBR = gameFor({
  id: "sbr",
  meld_kinds: ["pung", "kong", "added_kong", "concealed_kong"],
  situations: ["replacement", "last_tile", "shot_after_kong", "voided"],
});
const VIETNAMESE = gameFor({
  id: "vietnamese",
  tiles: { ...SUITED, F1: 1, VTr: 1, VTd: 1, VTc: 1 },
});

function asked(query: string): Question {
  return fromAddress(`?rules=b30fj&${query}`, () => B30FJ)!.question;
}

describe("tapping", () => {
  it("fills the hand, then the winning tile, then nothing", () => {
    let question = asked("hand=123456789m11z&melds=");
    for (const tile of ["2p", "1p", "3p"]) question = withTile(question, B30FJ, tile);
    expect([packed(question.hand), question.winning]).toEqual(["123456789m12p11z", "3p"]);
    expect(withTile(question, B30FJ, "4p")).toBe(question);
  });

  it("swaps the winning tile with one of the hand", () => {
    const question = withWinningFromHand(asked("hand=123m&win_tile=9p"), "2m");
    expect([question.hand, question.winning]).toEqual([["1m", "3m", "9p"], "2m"]);
  });

  it.each<[string, string, string]>([
    ["hand=123m555p", "555p", "123m5p"], // only one is left elsewhere
    ["hand=123m5p", "555p", "123m5p"], // there is room, and three are left
    ["hand=123456789m5p11z&win_tile=9m", "555p", "123456789m11z"], // no room
  ])("a meld takes what it must from %s", (query, meld, hand) => {
    const question = asked(query);
    const after = withMeld(
      question,
      B30FJ,
      parseMeld(B30FJ, meld),
      copiesLeft(B30FJ, tilesInUse(question)),
    );
    expect(packed(after.hand)).toBe(hand);
  });

  it("a flower that goes was not declared before the start either", () => {
    const question = asked("flowers=F1VT&before_start=F1VT");
    expect(withoutFlower(question, "F1").situation).toEqual({ before_start: ["VT"] });
    expect(withSituation(question, "before_start", []).situation).toEqual({});
  });
});

describe("tiles in use", () => {
  it("are all that are on the table", () => {
    const question = asked("hand=11m&win_tile=1m&melds=1mJMJA=111m&flowers=JN");
    expect(packed(tilesInUse(question))).toBe("1111mJAJNJM");
  });
});

describe("what can be asked", () => {
  it.each<[string, Game, Stage]>([
    ["hand=123m", B30FJ, { ask: "nothing", missing: 11 }],
    ["hand=123m&win_tile=1z", B30FJ, { ask: "nothing", missing: 10 }],
    ["hand=123456789m1111p", B30FJ, { ask: "waits" }],
    ["hand=123456789m1p&melds=1111z", B30FJ, { ask: "waits" }],
    ["hand=123456789m1111p&win_tile=2p", B30FJ, { ask: "explain" }],
    ["hand=123456789m11112p", B30FJ, { ask: "nothing", tooMany: 1 }],
    ["hand=123456789m1111p&win_tile=2p", SBR, { ask: "voided" }],
    ["hand=123456789m1111p&win_tile=2p&voided=s", SBR, { ask: "explain" }],
    ["win=green_jokers", VIETNAMESE, { ask: "explain" }],
  ])("%s", (query, of, stage) => {
    expect(stageOf(asked(query), of)).toEqual(stage);
  });
});

describe("requests", () => {
  it("says all that is known", () => {
    const question = asked(
      "hand=1m1z&win_tile=2m&win=discard&melds=5mJMJN=345m,1111z&flowers=JW&seat=W" +
        "&draws=3&replacement=kong&shot_after_kong=1&last_tile=1",
    );
    expect(scoreRequest(question, B30FJ)).toEqual({
      variant: "b30fj",
      concealed: "1m1z",
      melds: [
        { kind: "chow", tiles: "5mJMJN", as: "5m3m4m" },
        { kind: "kong", tiles: "1z1z1z1z" },
      ],
      flowers: "JW",
      seat_wind: "W",
      round_wind: "E",
      winning_tile: "2m",
      win: "discard",
      situation: { draws: 3, shot_after_kong: true, last_tile: true }, // no replacement: not drawn
    });
    expect(waitsRequest(question, B30FJ)).not.toHaveProperty("win");
    expect(waitsRequest(question, B30FJ).situation).toEqual({ draws: 3, last_tile: true });
  });

  it("needs no tiles for a win by green jokers", () => {
    const question = asked("hand=1m&win_tile=2m&win=green_jokers&flowers=F1&before_start=F1");
    const { concealed, winning_tile, situation } = scoreRequest(question, B30FJ);
    expect([concealed, winning_tile]).toEqual(["", ""]);
    expect(situation).toEqual({ before_start: "F1", green_discards: 3 });
  });
});

describe("another game", () => {
  it("takes over what it knows", () => {
    const question = asked(
      "hand=1m1zJA&win_tile=JN&melds=123m,555p&flowers=JM&last_tile=1&draws=3",
    );
    expect(toAddress(inGame(question, SBR, "sbr"))).toBe(
      "?rules=sbr&hand=1m&win=self_draw&melds=555p&last_tile=1",
    );
  });
});
