import { describe, expect, it } from "vitest";
import { gameFor } from "../tests/games";
import type { MeldKind, Tile } from "../wire/types";
import { MeldDraft } from "./meld-draft.svelte";
import { meldText } from "./melds";

const GAME = gameFor();
const KINDS: MeldKind[] = ["concealed_kong", "pung", "chow"];
const tiles = (text: string) => text.split(" ").filter(Boolean);

describe("a meld that is tapped together", () => {
  it.each<[MeldKind, string, string | null]>([
    ["chow", "3m", "345m"],
    ["pung", "1z", "111z"],
    ["concealed_kong", "5p", "concealed_kong:5555p"],
    ["pung", "JP", null],
    ["pung", "JP 5p", "55pJP=555p"],
    ["chow", "JA JA 5p", null], // 345, 456 or 567
  ])("%s of %s: %s", (kind, tapped, made) => {
    const draft = new MeldDraft(
      () => GAME,
      () => KINDS,
    );
    draft.kind = kind;
    const meld = tiles(tapped)
      .map((tile) => draft.tap(tile))
      .at(-1)!;
    expect(meld && meldText(meld)).toBe(made);
    expect(draft.begun).toEqual(made ? [] : tiles(tapped));
  });

  it("begins again with another kind, and offers those of the game in their order", () => {
    const draft = new MeldDraft(
      () => GAME,
      () => KINDS,
    );
    expect([draft.kind, ...draft.kinds]).toEqual(["pung", "chow", "pung", "concealed_kong"]);
    draft.tap("JP");
    draft.kind = "chow";
    expect([draft.kind, draft.begun]).toEqual(["chow", []]);
  });

  it("counts what it has taken already", () => {
    const copies = (tile: Tile) => (tile === "JP" ? 1 : 4);
    const draft = new MeldDraft(
      () => GAME,
      () => KINDS,
    );
    expect(draft.fits("JP", copies)).toBe(true);
    draft.tap("JP");
    expect(["JP", "5p"].map((tile) => draft.fits(tile, copies))).toEqual([false, true]);
  });
});
