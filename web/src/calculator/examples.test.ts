import { describe, expect, it } from "vitest";
import { fromAddress, toAddress } from "./address";
import { EXAMPLES } from "./examples";
import { HAND_SIZE } from "../picker/melds";
import { handSize, tilesInUse } from "./question";

const all = Object.entries(EXAMPLES).flatMap(([game, examples]) =>
  examples.map((example) => [game, example.query] as const),
);

describe("examples", () => {
  it.each(all)("%s %s", (game, query) => {
    const { question, unread } = fromAddress(`?rules=${game}&${query}`)!;
    expect(unread).toEqual([]);
    expect(toAddress(question).replace("&win=self_draw", "")).toBe(
      `?rules=${game}&${query}`.replace("&win=self_draw", ""),
    );
    if (question.win !== "green_jokers") expect(handSize(question)).toBe(HAND_SIZE);
    const tiles = tilesInUse(question).filter((tile) => /\d[mpsz]/.test(tile));
    for (const tile of tiles)
      expect(tiles.filter((other) => other === tile).length).toBeLessThanOrEqual(4);
  });
});
