import { describe, expect, it } from "vitest";
import { gameFor } from "../tests/games";
import { parseMelds } from "../picker/melds";
import { emptyQuestion, type Question, type Target } from "./question";
import { textOf, withTyped } from "./typed";

const GAME = gameFor({ tiles: { ...gameFor().tiles, "7z": 4, JA: 1, F1: 1 } });

function typed(target: Target, text: string, more: Partial<Question> = {}): Question {
  return withTyped({ ...emptyQuestion("g"), ...more }, GAME, target, text);
}

describe("typing", () => {
  it.each<[Target, string, string]>([
    ["hand", "3m 12m JA", "123mJA"],
    ["hand", "", ""],
    ["winning", "5p", "5p"],
    ["winning", " ", ""],
    ["melds", "555p,77zJA", "555p 77zJA=777z"],
    ["flowers", "F1 JA", "JAF1"],
  ])("%s %j", (target, text, written) => {
    expect(textOf(typed(target, text), target)).toBe(written);
  });

  it("takes the last of fourteen for the winning tile", () => {
    expect(typed("hand", "123456789m777z3p").winning).toBeNull(); // thirteen
    const won = typed("hand", "123456789m777z33p");
    expect([textOf(won, "hand"), won.winning]).toEqual(["123456789m3p777z", "3p"]);
    const melds = parseMelds(GAME, "555p");
    expect(typed("hand", "123456789m33p", { melds }).winning).toBe("3p");
    expect(typed("hand", "123456789m777z33p", { winning: "1m" }).winning).toBe("1m");
  });

  it("forgets that a tile which is gone was declared before the start", () => {
    const more = { flowers: ["F1", "JA"], situation: { before_start: ["F1", "JA"] } };
    expect(typed("flowers", "JA", more).situation).toEqual({ before_start: ["JA"] });
    expect(typed("flowers", "", more).situation).toEqual({});
  });

  it.each<[Target, string, string]>([
    ["hand", "12", "position 3: m, p, s or z goes after 12"],
    ["hand", "1z", "east wind is not a tile of this game"],
    ["hand", "555m55m", "5 of characters: only 4 in the game"],
    ["hand", "JAJA", "any-tile joker: only 1 in the game"],
    ["winning", "12m", "one tile, not 2"],
    ["melds", "55p", "55p: these tiles do not make a meld"],
    ["melds", "111m 222m 333m 444m 555m", "A hand has at most four melds."],
    ["flowers", "JA1m", "1 of characters is neither a flower nor a joker"],
  ])("refuses %s %j", (target, text, why) => {
    expect(() => typed(target, text)).toThrow(why);
  });
});
