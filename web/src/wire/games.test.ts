import { afterEach, expect, it, vi } from "vitest";
import { backend } from "./backend.svelte";
import { Games } from "./games.svelte";
import type { Game } from "./types";

afterEach(() => vi.restoreAllMocks());

it("keeps the game that was asked for alone when all of them arrive", async () => {
  // a page asks its question again when its game is another object
  const offer = JSON.stringify({ id: "sbr" });
  vi.spyOn(backend, "call").mockResolvedValue({ status: 200, text: offer });
  const games = new Games(async () => [{ id: "b30fj" }, { id: "sbr" }] as Game[], "", null);
  await games.loadOne("sbr");
  const alone = games.find("sbr");
  await games.load();
  expect(games.find("sbr")).toBe(alone);
  expect(games.known.map(({ id }) => id)).toEqual(["b30fj", "sbr"]);
});
