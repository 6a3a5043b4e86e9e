import { afterEach, expect, expectTypeOf, it, vi } from "vitest";
import { addressOf, api, CallFailed, failure, fileOnDevice } from "./api";
import { backend } from "./backend.svelte";
import type { GameOffer, Room } from "./wire.gen";

afterEach(() => vi.restoreAllMocks());

it("puts parameters into the path, the others into the query, and leaves out what is not given", () => {
  expect(addressOf("/api/matches/{id}", { id: "a/b", viewer: "all" })).toBe(
    "/api/matches/a%2Fb?viewer=all",
  );
  expect(addressOf("/api/matches/{id}", { id: "ab", viewer: undefined })).toBe("/api/matches/ab");
  expect(addressOf("/api/games")).toBe("/api/games");
  expect(addressOf("/api/games/{game}", { game: "g", rules: "g(hands=4)" })).toBe(
    "/api/games/g?rules=g%28hands%3D4%29",
  );
});

it("sends the body as JSON, and returns what was answered", async () => {
  const sent = vi.spyOn(backend, "call").mockResolvedValue({ status: 200, text: '{"n":3}' });
  const body = { token: "k" };
  expect(await api.post("/api/rooms/{code}/rejoin", { code: "ABC", body })).toEqual({ n: 3 });
  expect(sent).toHaveBeenCalledWith("POST", "/api/rooms/ABC/rejoin", '{"token":"k"}');
});

it("makes something by a call that is made once", async () => {
  const made = vi.spyOn(backend, "make").mockResolvedValue({ status: 200, text: "{}" });
  await api.make("/api/rooms/{code}/seats", { code: "ABC", body: { name: "Mai", seat: 2 } });
  expect(made).toHaveBeenCalledWith("/api/rooms/ABC/seats", '{"name":"Mai","seat":2}');
});

it("reads a file of the device as a text, or says why there is none", async () => {
  const asked = vi.spyOn(backend, "onDevice").mockResolvedValue({ status: 200, text: "{}\n{}" });
  expect(await fileOnDevice("/api/matches/{id}/log", { id: "x" })).toBe("{}\n{}");
  asked.mockResolvedValue({ status: 404, text: '{"error":{"code":"unknown","message":"no"}}' });
  await expect(fileOnDevice("/api/matches/{id}/log", { id: "x" })).rejects.toMatchObject({
    status: 404,
    code: "unknown",
  });
});

it("only takes a failed call for one", () => {
  const failed = new CallFailed(0, "unreachable", "");
  expect(failure(failed)).toBe(failed);
  expect(() => failure(new TypeError("a mistake"))).toThrow(TypeError);
});

it("types calls by their paths", () => {
  expectTypeOf(api.get<"/api/games">).returns.resolves.toEqualTypeOf<GameOffer[]>();
  expectTypeOf(api.get<"/api/rooms/{code}">).returns.resolves.toEqualTypeOf<Room>();
  // @ts-expect-error the code is missing
  expectTypeOf(() => api.get("/api/rooms/{code}")).toBeFunction();
  // @ts-expect-error there is no such call
  expectTypeOf(() => api.get("/api/room")).toBeFunction();
});
