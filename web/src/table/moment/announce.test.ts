import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../words/words.svelte";
import type { Ask, Event, View } from "../../wire/types";
import { announce, discardsAloud, handAloud, question, scoresAloud, together } from "./announce";
import { soundOf } from "./happenings.svelte";

const TO = { names: ["Mai", "Lan", "An", "Vy"], you: 0 } as const;
const told = (event: object) => announce({ n: 1, ...event } as Event, TO);

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  void chooseLanguage("en");
});
afterEach(() => vi.unstubAllGlobals());

describe("what happened", () => {
  it.each([
    [{ e: "discarded", seat: 1, tile: "5p", drawn: true }, "Lan discarded 5 of circles"],
    [{ e: "discarded", seat: 0, tile: "7z", drawn: false }, "You discarded red dragon"],
    [{ e: "drew", seat: 0, tile: "1m" }, "You drew 1 of characters"],
    [{ e: "drew", seat: 1, tile: null }, null],
    [{ e: "dealt", seat: 1, tiles: null }, null],
    [{ e: "declared", seat: 2, tile: "JP" }, "An declared any-circle joker"],
    [{ e: "void_chosen", seat: 2, suit: null, tile: null }, null],
    [{ e: "void_announced", seat: 2, suit: "s" }, "An announced the voided suit: bamboo"],
    [
      { e: "melded", seat: 2, kind: "pung", tiles: "5p5p5p", as: "5p5p5p", claimed: "5p", from: 0 },
      "An claimed 5 of circles from you: pung",
    ],
    [
      { e: "melded", seat: 2, kind: "pung", tiles: "5p5pJP", as: "5p5p5p", claimed: "5p", from: 1 },
      "An claimed 5 of circles from Lan: pung (5 of circles, 5 of circles, any-circle joker)",
    ],
    [
      { e: "melded", seat: 2, kind: "concealed_kong", tiles: null, as: null },
      "An declared a concealed kong",
    ],
    [{ e: "won", seat: 3, win: "discard", tile: "5p", from: 0 }, "Vy won on 5 of circles from you"],
    [{ e: "won", seat: 3, win: "self_draw", tile: null, from: null }, "Vy won by self-draw"],
    [{ e: "paid", from: 0, to: 3, amount: 8, why: "win" }, "You paid Vy 8 points: win"],
    [
      { e: "paid", from: 1, to: null, amount: 48, why: "flower_pig" },
      "Lan paid nobody 48 points: flower pig",
    ],
    [{ e: "something_new" }, null],
  ])("%j", (event, expected) => {
    expect(told(event)).toBe(expected);
  });

  it.each([
    ["zh", "Lan 打出五筒"],
    ["vi", "Lan đánh 5 văn"],
  ] as const)("is said in %s", (language, expected) => {
    void chooseLanguage(language);
    expect(told({ e: "discarded", seat: 1, tile: "5p", drawn: true })).toBe(expected);
  });
});

describe("what is asked", () => {
  const ask = (...kinds: string[]) =>
    ({
      ask: 1,
      legal: kinds.map((kind) => ({ kind, tiles: ["1m"], as: [], suit: "m" })),
    }) as unknown as Ask;
  const view = { turn: 0, offered: null, started: true } as View;
  const claim = { turn: 1, offered: { seat: 1, tile: "1m" }, started: true } as View;

  it.each([
    ["one's turn", ask("discard"), view, "Your turn."],
    [
      "more than a discard",
      ask("discard", "win", "kong"),
      view,
      "Your turn: win or kong, or discard.",
    ],
    ["a claim", ask("pung", "pass"), claim, "pung or pass?"],
    ["many claims", ask("pung", "chow", "win", "pass"), claim, "win, pung, chow or pass?"],
    ["a suit", ask("void"), view, "Choose the suit to void."],
    ["nothing", null, view, ""],
  ])("%s", (_, asked, seen, expected) => {
    expect(question(asked, seen, TO)).toBe(expected);
  });

  it.each([
    [
      "a draw and a turn",
      ["You drew 7 of bamboo"],
      "Your turn.",
      view,
      "You drew 7 of bamboo. Your turn.",
    ],
    [
      "a discard and a claim",
      ["An drew a tile", "Lan discarded 5 of characters"],
      "pung or pass?",
      claim,
      "An drew a tile. Lan discarded 5 of characters: pung or pass?",
    ],
    ["no question", ["Lan won", "You paid"], "", view, "Lan won. You paid."],
    ["no news", [], "Your turn.", view, "Your turn."],
  ])("is said in one announcement with what happened: %s", (_, happened, asked, seen, expected) => {
    expect(together(happened, asked, seen)).toBe(expected);
  });

  it("is nothing for those who look on", () => {
    expect(question(ask("discard"), view, { ...TO, you: null })).toBe("");
  });
});

describe("what is read out", () => {
  const seat = { wind: "E", tiles: [], melds: [], discards: [], declared: [] };
  const view = {
    turn: 0,
    has_drawn: true,
    drawn: "9p",
    wall: 40,
    scores: [8, -8, 0, 0],
    seats: [
      {
        ...seat,
        tiles: ["9p", "1m"],
        melds: [{ kind: "pung", as: ["5z", "5z", "5z"] }],
        declared: ["F1"],
      },
      {
        ...seat,
        discards: [
          { tile: "1s", taken: false },
          { tile: "2s", taken: true },
        ],
      },
      seat,
      seat,
    ],
  } as unknown as View;

  it("is the hand", () => {
    expect(handAloud(view, 0)).toBe(
      "Your hand: 1 of characters, 9 of circles. Drawn: 9 of circles. " +
        "pung: white dragon. Declared: flower 1, plum.",
    );
  });

  it("is what lies there", () => {
    expect(discardsAloud(view, TO)).toBe("Mai: none. Lan: 1 of bamboo. An: none. Vy: none.");
  });

  it("is the scores and the wall", () => {
    expect(scoresAloud(view, TO)).toBe(
      "You: 8 points. Lan: −8 points. An: 0 points. Vy: 0 points. 40 tiles left in the wall.",
    );
  });
});

describe("what is heard", () => {
  it.each([
    [["discarded"], "discard"],
    [["discarded", "won", "paid"], "win"],
    [["melded", "drew"], "claim"],
    [["paid"], null],
  ])("%j", (kinds, expected) => {
    const events = kinds.map((e, n) => ({ n, e, seat: 1 })) as unknown as Event[];
    expect(soundOf(events, 0)).toBe(expected);
  });

  const drew = (seat: number) => ({ n: 1, e: "drew", seat }) as Event;

  it("is only one's own draw", () => {
    expect(soundOf([drew(0)], 0)).toBe("draw");
    expect(soundOf([drew(1)], 0)).toBeNull();
  });
});
