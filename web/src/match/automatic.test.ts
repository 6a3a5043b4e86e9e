import { expect, it } from "vitest";
import { automatic } from "./automatic";
import type { ActionKind, Ask, Choice, View } from "../wire/types";

type Setting = "autoWin" | "noCalls" | "autoDiscard" | "autoDeclare";
const NONE = { autoWin: false, noCalls: false, autoDiscard: false, autoDeclare: false };

/** `discard 5p`, `win`: as far as it matters here. */
function choice(action: string): Choice {
  const [kind, tile] = action.split(" ") as [ActionKind, string?];
  return { action, kind, tiles: tile ? [tile] : [], as: [], suit: null };
}

function asked(...actions: string[]): Ask {
  const legal = actions.map(choice);
  // the server says which action loses nothing: a flower that is declared
  const routine = legal.find(({ action }) => /^declare [FGKQ]/.test(action))?.action ?? null;
  return { match: "m1", ask: 7, legal, refused: [], routine, clock: null, no_win: null };
}

/** Seat 1 looks, and it is its turn unless something else is said. */
function table(drawn: string | null, turn = 1): View {
  return { viewer: 1, turn, drawn, has_drawn: drawn !== null } as View;
}

const TURN = ["discard 1m", "discard 5p"];
const CLAIM = ["pass", "pung 5p5p", "kong 5p5p5p", "chow 4p6p"];
const KONG = "concealed_kong 1m1m1m1m";

it.each<[string, Setting[], string[], View, string | null]>([
  ["nothing by default", [], [...TURN, "win"], table("5p"), null],

  ["wins", ["autoWin"], [...TURN, "win"], table("5p"), "win"],
  ["wins on a discard", ["autoWin"], [...CLAIM, "win"], table(null, 3), "win"],
  ["wins rather than kong", ["autoWin", "autoDiscard"], [KONG, "win"], table("5p"), "win"],
  ["wins rather than pass", ["autoWin", "noCalls"], ["pass", "win"], table(null, 3), "win"],
  ["cannot win", ["autoWin"], TURN, table("5p"), null],

  ["claims nothing", ["noCalls"], CLAIM, table(null, 3), "pass"],
  ["asks about a win", ["noCalls"], [...CLAIM, "win"], table(null, 3), null],
  ["asks on its own turn", ["noCalls"], TURN, table("5p"), null],
  ["asks before the start", ["noCalls"], ["declare VTr", "pass"], table(null), null],
  ["asks for the voided suit", ["noCalls", "autoDiscard"], ["void 1m"], table("5p"), null],

  ["discards what it drew", ["autoDiscard"], TURN, table("5p"), "discard 5p"],
  ["does not discard a win", ["autoDiscard"], [...TURN, "win"], table("5p"), null],
  ["does not pass by a kong", ["autoDiscard"], [...TURN, KONG], table("5p"), null],
  ["nor one to add to", ["autoDiscard"], [...TURN, "added_kong 5p"], table("5p"), null],
  ["does not choose after a claim", ["autoDiscard"], TURN, table(null), null],
  ["keeps jokers", ["autoDiscard"], [...TURN, "discard JA"], table("JA"), null],
  ["keeps flowers", ["autoDiscard"], [...TURN, "discard F1"], table("F1"), null],
  ["keeps the flower joker", ["autoDiscard"], [...TURN, "discard VFr"], table("VFr"), null],
  ["keeps jokers in hand", ["autoDiscard"], [...TURN, "declare JA"], table("5p"), "discard 5p"],
  ["may not, the voided suit goes first", ["autoDiscard"], TURN, table("9s"), null],
  ["lets the only one go", ["autoDiscard"], ["discard 3s"], table("5p"), "discard 3s"],
  ["but no joker", ["autoDiscard"], ["discard JA"], table("5p"), null],
  ["is not on turn", ["autoDiscard"], TURN, table("5p", 2), null],

  ["declares a flower", ["autoDeclare"], [...TURN, "declare K2"], table("5p"), "declare K2"],
  [
    "before the start",
    ["autoDeclare"],
    ["declare VTr", "declare F1", "pass"],
    table(null),
    "declare F1",
  ],
  ["no joker before the start", ["autoDeclare"], ["declare VTr", "pass"], table(null), null],
  ["no flower joker", ["autoDeclare"], ["declare VFc", "pass"], table(null), null],
  ["no joker of b30fj", ["autoDeclare"], [...TURN, "declare JS"], table("JS"), null],
  [
    "flowers first",
    ["autoDeclare", "autoDiscard"],
    [...TURN, "declare G1"],
    table("5p"),
    "declare G1",
  ],
  ["wins first", ["autoDeclare"], [...TURN, "declare G1", "win"], table("5p"), null],
])("%s: %j of %j", (_name, on, legal, view, expected) => {
  const settings = { ...NONE, ...Object.fromEntries(on.map((name) => [name, true])) };
  expect(automatic(asked(...legal), view, settings)?.action ?? null).toBe(expected);
});

it("decides nothing where nothing is asked", () => {
  const all = { autoWin: true, noCalls: true, autoDiscard: true, autoDeclare: true };
  const nothing = { ...asked(), ask: null };
  expect(automatic(nothing, table("5p"), all)).toBeNull();
});
