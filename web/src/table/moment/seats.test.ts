import { describe, expect, it } from "vitest";
import type { Ask, Chosen, Meld, Seat, SeatView, View } from "../../wire/types";
import { awaited, isToPlay, lay, matched, newestDiscarder, seatAt, sideOf, SIDES } from "./seats";

describe("who sits where", () => {
  it.each([
    [0, 0, "bottom"],
    [1, 0, "right"],
    [2, 0, "top"],
    [3, 0, "left"],
    [0, 3, "right"],
    [2, 3, "left"],
  ] as [Seat, Seat, string][])("seat %i seen from %i is at the %s", (seat, bottom, side) => {
    expect(sideOf(seat, bottom)).toBe(side);
  });

  it("finds back from the side to the seat", () => {
    for (const bottom of [0, 1, 2, 3] as Seat[])
      for (const side of SIDES) expect(sideOf(seatAt(side, bottom), bottom)).toBe(side);
  });
});

describe("who is to play", () => {
  const view = (more: Partial<View>) =>
    ({
      turn: 1,
      started: true,
      has_drawn: true,
      ended: null,
      seats: [0, 1, 2, 3].map(() => ({ won: null, discards: [] })),
      ...more,
    }) as unknown as View;

  it.each([
    ["whose turn it is", {}, [1]],
    ["nobody while flowers are declared", { started: false }, []],
    ["nobody before the first draw", { has_drawn: false }, []],
    ["nobody after the hand", { ended: "wall_empty" }, []],
  ] as [string, Partial<View>, Seat[]][])("%s", (_, more, seats) => {
    const all = [0, 1, 2, 3] as Seat[];
    expect(all.filter((seat) => isToPlay(view(more), seat))).toEqual(seats);
  });

  it.each([
    ["before anybody has chosen a suit to void", { legal: [{ kind: "void" }] }, null, [0, 1, 2, 3]],
    ["not who has chosen", { legal: [{ kind: "void" }] }, [false, true, true, false], [0, 3]],
    ["to who only waits, too", null, [true, true, true, false], [3]],
    ["one after the other then", { legal: [{ kind: "discard" }] }, null, [1]],
  ] as [string, unknown, boolean[] | null, Seat[]][])("%s (S1)", (_, ask, chosen, seats) => {
    const found = awaited(view({}), ask as Ask, chosen && ({ chosen } as unknown as Chosen));
    expect(found.flatMap((waits, seat) => (waits ? [seat] : []))).toEqual(seats);
  });
});

describe("what the tiles of a meld stand for", () => {
  it.each([
    ["5p JP", "5p 5p", "5p=5p JP=5p"],
    ["5m JM JN", "3m 4m 5m", "JM=3m JN=4m 5m=5m"],
    ["4s 6s JS", "4s 5s 6s", "4s=4s JS=5s 6s=6s"],
    ["JD 7z 7z", "7z 7z 7z", "JD=7z 7z=7z 7z=7z"],
  ])("%s as %s", (tiles, kinds, expected) => {
    const found = matched(tiles.split(" "), kinds.split(" "));
    expect(found.map(({ tile, as }) => `${tile}=${as}`).join(" ")).toBe(expected);
  });
});

describe("how a meld lies", () => {
  const meld = (kind: Meld["kind"], tiles: string, claimed: string | null, from: Seat | null) => {
    const list = tiles.split(" ");
    return { kind, tiles: list, as: list, claimed, from } as Meld;
  };
  /** Sideways tiles in brackets, backs as #, an added tile after a plus. */
  const look = (one: Meld, owner: Seat) =>
    lay(one, owner)
      .map(({ tile, sideways, on }) => {
        const shown = tile ?? "#";
        return (sideways ? `(${shown})` : shown) + (on ? `+${on.tile}` : "");
      })
      .join(" ");

  it.each([
    ["from the left", meld("chow", "4s 5s 6s", "6s", 3), 0, "(6s) 4s 5s"],
    ["from across", meld("pung", "9p 9p 9p", "9p", 2), 0, "9p (9p) 9p"],
    ["from the right", meld("pung", "9p 9p 9p", "9p", 1), 0, "9p 9p (9p)"],
    ["seen from another seat", meld("pung", "9p 9p 9p", "9p", 1), 2, "(9p) 9p 9p"],
    ["a kong from the right", meld("kong", "2p 2p 2p 2p", "2p", 0), 3, "2p 2p 2p (2p)"],
    ["an added kong", meld("added_kong", "3m 3m 3m 3m", "3m", 2), 0, "3m (3m)+3m 3m"],
    ["a concealed kong", meld("concealed_kong", "8s 8s 8s 8s", null, null), 0, "# 8s 8s #"],
  ] as [string, Meld, Seat, string][])("%s", (_, one, owner, expected) => {
    expect(look(one, owner)).toBe(expected);
  });

  it("shows a hidden kong as four backs", () => {
    const hidden: Meld = {
      kind: "concealed_kong",
      tiles: [null, null, null, null],
      as: [null, null, null, null],
      claimed: null,
      from: null,
    };
    expect(look(hidden, 0)).toBe("# # # #");
  });

  it("lets a joker of the pung lie upright under an added tile", () => {
    const kong: Meld = {
      kind: "added_kong",
      tiles: ["5p", "5p", "5p", "JP"],
      as: ["5p", "5p", "5p", "5p"],
      claimed: "5p",
      from: 3,
    };
    expect(look(kong, 0)).toBe("(5p)+5p 5p JP");
  });
});

describe("the newest discard", () => {
  const seat = (discards: string, won = false) =>
    ({
      discards: discards
        .split(" ")
        .filter(Boolean)
        .map((tile) => ({ tile: tile.replace("x", ""), drawn: false, taken: tile.endsWith("x") })),
      won: won ? { win: "discard", tile: "1m", from: 0 } : null,
    }) as unknown as SeatView;
  const view = (changes: Partial<View>, ...seats: SeatView[]) =>
    ({ turn: 0, has_drawn: false, offered: null, seats, ...changes }) as View;

  it.each([
    ["while it is offered", { offered: { seat: 2, tile: "5p" } }, 2],
    ["not a kong that may be robbed", { offered: { seat: 2, tile: "5p" }, has_drawn: true }, null],
    ["after the next draw", { turn: 2, has_drawn: true }, 1],
    ["not one that was claimed", { turn: 3 }, null],
  ] as [string, Partial<View>, Seat | null][])("%s", (_, changes, expected) => {
    const seats = [seat("1m"), seat("2m"), seat("3m 5p"), seat("")];
    expect(newestDiscarder(view(changes, ...seats))).toBe(expected);
  });

  it("skips those who have won", () => {
    const seats = [seat("1m"), seat("2m"), seat("3mx", true), seat("")];
    expect(newestDiscarder(view({ turn: 3, has_drawn: true }, ...seats))).toBe(1);
  });

  it("is none where the last discard was taken before a replacement came", () => {
    const seats = [seat("1mx"), seat(""), seat(""), seat("")];
    expect(newestDiscarder(view({ turn: 1, has_drawn: true }, ...seats))).toBeNull();
  });
});
