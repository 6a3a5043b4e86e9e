import { describe, expect, it } from "vitest";
import { gameFor } from "../tests/games";
import type { Seat } from "../wire/types";
import { copiesLeft } from "../picker/copies";
import { parseMeld } from "../picker/melds";
import * as placed from "./placed";
import { nothingPlaced, textOf, withTile, withTyped, type Field, type Place } from "./placed";

const GAME = gameFor({ tiles: { ...gameFor().tiles, "1z": 4, JA: 1, F1: 1 }, situations: [] });
const PLAIN = gameFor({ meld_kinds: ["pung", "kong"], situations: ["voided"], declares: false });

function at(seat: Seat, field: Field): Place {
  return { seat, field };
}

function typed(...given: [Seat, Field, string][]): placed.Seats {
  return given.reduce(
    (seats, [seat, field, text]) => withTyped(seats, GAME, at(seat, field), text),
    nothingPlaced(),
  );
}

describe("tapping", () => {
  it("adds tiles in their order, and takes the last one or any other away", () => {
    let seats = nothingPlaced();
    for (const tile of ["9s", "1m", "1m", "JA"])
      seats = withTile(seats, { seat: 2, field: "discards" }, tile);
    expect(textOf(seats[2], "discards")).toBe("9s11mJA");
    seats = placed.without(seats, at(2, "discards"), -1);
    seats = placed.without(seats, at(2, "discards"), 0);
    expect(seats[2].discards).toEqual(["1m", "1m"]);
    expect(placed.tilesInUse(seats)).toEqual(["1m", "1m"]);
    expect(placed.without(seats, at(2, "melds"), -1)[2].melds).toEqual([]);
  });

  it("counts copies over the whole position", () => {
    let seats = typed([0, "tiles", "11m"], [1, "discards", "1m"], [3, "declared", "JA"]);
    seats = placed.withMeld(seats, 2, parseMeld(GAME, "123m"));
    const left = copiesLeft(GAME, placed.tilesInUse(seats));
    expect(["1m", "2m", "JA", "F1"].map(left)).toEqual([0, 3, 0, 1]);
  });

  it("has room for what a hand holds", () => {
    const seats = typed([0, "melds", "555p 1111z"], [1, "melds", "222p"]);
    const rooms = ([0, 1, 2] as const).map((seat) => placed.roomOf(GAME, seats, at(seat, "tiles")));
    expect(rooms).toEqual([8, 10, 13]);
    expect(placed.roomOf(GAME, seats, at(0, "melds"))).toBe(4);
    expect(placed.roomOf(GAME, seats, at(0, "discards"))).toBeNull();
  });

  it("goes on from field to field", () => {
    expect(placed.nextPlace(GAME, at(0, "discards"))).toEqual(at(0, "declared"));
    expect(placed.nextPlace(PLAIN, at(0, "discards"))).toEqual(at(1, "tiles"));
    expect(placed.nextPlace(GAME, at(3, "declared"))).toBeNull();
  });
});

describe("typing", () => {
  it.each<[Field, string, string]>([
    ["tiles", "9s1m 一筒", "1m1p9s"],
    ["discards", "9s1m 一筒", "9s1m1p"],
    ["discards", "F1 1m2m", "F112m"],
    ["melds", "555p,concealed_kong:1111z", "555p concealed_kong:1111z"],
    ["declared", "F1JA", "JAF1"],
  ])("%s %j", (field, text, written) => {
    expect(textOf(typed([1, field, text])[1], field)).toBe(written);
    expect(textOf(typed([1, field, written])[1], field)).toBe(written);
  });

  it.each<[Field, string, string]>([
    ["tiles", "12", "m, p, s or z goes after 12"],
    ["tiles", "2z", "south wind is not a tile of this game"],
    ["tiles", "111m", "1 of characters: only 4 in the game"], // two are discards of somebody else
    ["melds", "55p", "55p: these tiles do not make a meld"],
    ["melds", "222p 333p 444p 555p 666p", "at most four melds"],
    ["declared", "1p", "1 of circles is neither a flower nor a joker"],
  ])("refuses %s %j", (field, text, why) => {
    expect(() => typed([3, "discards", "11m"], [0, field, text])).toThrow(why);
  });
});

describe("another game", () => {
  it("keeps what it knows", () => {
    const seats = typed(
      [0, "tiles", "12m1zJA"],
      [0, "melds", "345m 555p concealed_kong:6666p"],
      [1, "discards", "9sF1"],
    );
    const [own, right] = placed.given(placed.inGame(seats, PLAIN));
    expect([own.tiles, own.melds, right.discards]).toEqual(["12m", "555p", "9s"]);
    const declared = typed([0, "declared", "JA"]);
    expect(placed.given(placed.inGame(declared, PLAIN))[0].declared).toBe("");
    expect(placed.given(declared)[0].declared).toBe("JA");
  });

  it("keeps a voided suit where there is one", () => {
    const seats = placed.withVoided(nothingPlaced(), 1, "p");
    expect(placed.given(placed.inGame(seats, PLAIN))[1].voided).toBe("p");
    expect(placed.given(placed.inGame(seats, GAME))[1].voided).toBeNull();
  });
});
