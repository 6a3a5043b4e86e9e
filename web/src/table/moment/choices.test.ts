import { describe, expect, it } from "vitest";
import type { ActionKind, Choice } from "../../wire/types";
import { flowersOf, meldOf, offers, playable, suitOffers } from "./choices";

function choice(text: string): Choice {
  const [kind, rest = ""] = text.split(" ") as [ActionKind, string?];
  if (kind === "void") {
    const suit = rest[0] as "m";
    return { action: text, kind, tiles: rest.slice(1) ? [rest.slice(1)] : [], as: [], suit };
  }
  const [tiles, as = ""] = rest.split("=") as [string, string?];
  const split = (packed: string) => packed.match(/../g) ?? [];
  return { action: text, kind, tiles: split(tiles), as: split(as), suit: null };
}

describe("the action bar", () => {
  it("groups what is legal, the weightiest first, and leaves discards to the hand", () => {
    const legal = [
      "pass",
      "chow 3p4p=2p3p4p",
      "pung 5p5p=5p5p5p",
      "chow 4p6p=4p5p6p",
      "kong 5p5p5p=5p5p5p5p",
      "win",
      "discard 1m",
    ].map(choice);
    const found = offers(legal).map(({ deed, choices }) => `${deed} ${choices.length}`);
    expect(found).toEqual(["win 1", "kong 1", "pung 1", "chow 2", "pass 1"]);
  });

  it("puts all kinds of kong under one button", () => {
    const legal = ["added_kong 5p=5p5p5p5p", "concealed_kong 1m1m1m1m=1m1m1m1m"].map(choice);
    expect(offers(legal)).toEqual([{ deed: "kong", choices: legal }]);
  });
});

describe("touching a tile", () => {
  it("discards it, or lays it face down", () => {
    const legal = ["discard 1m", "void m1m", "void p5p", "void s", "win"].map(choice);
    const found = playable(legal);
    expect([...found.keys()].sort()).toEqual(["1m", "5p"]);
    expect(found.get("5p")!.kind).toBe("void");
  });
});

describe("touching a tile before the start", () => {
  it("declares it, as nothing else can be decided", () => {
    const legal = ["declare F1", "declare VT", "pass"].map(choice);
    expect([...playable(legal).values()].map(({ kind }) => kind)).toEqual(["declare", "declare"]);
    expect(flowersOf(legal).map(({ tiles }) => tiles[0])).toEqual(["F1"]);
  });

  it("discards it at one's turn, though it could be declared", () => {
    const legal = ["declare F1", "discard F1", "discard 1m"].map(choice);
    expect([...playable(legal).values()].map(({ kind }) => kind)).toEqual(["discard", "discard"]);
  });
});

describe("voiding a suit", () => {
  it("offers tiles where some are held, and the card where none are", () => {
    const legal = ["void m1m", "void m2m", "void p5p", "void s"].map(choice);
    const found = suitOffers(legal).map(
      ({ suit, choices, card }) => `${suit}${choices.length}${card ? " card" : ""}`,
    );
    expect(found).toEqual(["m2", "p1", "s0 card"]);
  });

  it("is not asked for on a turn", () => {
    expect(suitOffers([choice("discard 1m")])).toEqual([]);
  });
});

describe("the meld a choice would make", () => {
  it.each([
    ["chow 3p4p=2p3p4p", "2p", "2p=2p 3p=3p 4p=4p"],
    ["chow JAJP=5p6p7p", "5p", "5p=5p JA=6p JP=7p"],
    ["pung 5pJP=5p5p5p", "5p", "5p=5p JP=5p 5p=5p"],
    ["added_kong 5p=5p5p5p5p", null, "5p=5p"],
    ["concealed_kong 1m1m1m1m=1m1m1m1m", null, "1m=1m 1m=1m 1m=1m 1m=1m"],
  ])("%s with %s", (text, claimed, expected) => {
    const found = meldOf(choice(text), claimed);
    expect(found.map(({ tile, as }) => `${tile}=${as}`).join(" ")).toBe(expected);
  });
});
