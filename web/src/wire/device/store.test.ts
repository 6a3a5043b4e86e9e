import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { listMatches, openStore, type DeviceStore } from "./store";

let store: DeviceStore;
let name = "";

beforeEach(async () => {
  name = `test ${Math.random()}`;
  store = await openStore(name);
});

const MATCH = {
  id: "m",
  code: "D-ABCDEF",
  header: '{"rules":"sbr"}',
  at: 5,
  ended: null,
  size: 10,
};

async function rows(table: "matches" | "events" | "rooms", key = ""): Promise<unknown[]> {
  return JSON.parse(await store.read(table, key));
}

function write(...operations: unknown[]): Promise<string> {
  return store.write(JSON.stringify(operations));
}

it("carries out operations in their order, also on the same row", async () => {
  const done = await write(
    ["put", "matches", MATCH],
    ["add", "matches", "m", "size", 7],
    ["merge", "matches", "m", { ended: 9 }],
    ["add", "matches", "m", "size", 3],
  );
  expect(done).toBe("");
  expect(await rows("matches", "m")).toEqual([{ ...MATCH, size: 20, ended: 9 }]);
  expect(await listMatches(name)).toEqual([
    { id: "m", code: "D-ABCDEF", rules: "sbr", at: 5, ended: 9, size: 20 },
  ]);
});

it("reads, cuts and removes the rows of one match only", async () => {
  const event = (match: string, n: number) => ["put", "events", { match, n, event: `${n}` }];
  await write(event("m", 10), event("m", 2), event("m", 3), event("n", 4));
  expect(await rows("events", "m")).toMatchObject([{ n: 2 }, { n: 3 }, { n: 10 }]);
  await write(["cut", "events", "m", 2]);
  expect(await rows("events")).toMatchObject([
    { match: "m", n: 2 },
    { match: "n", n: 4 },
  ]);
  await write(["remove", "events", "m"]);
  expect(await rows("events")).toMatchObject([{ match: "n" }]);
});

it("stores nothing of what cannot be stored as a whole, and says why", async () => {
  const problem = await write(["put", "matches", MATCH], ["put", "events", { match: "m" }]);
  expect(problem).toMatch(/Error/);
  expect(await rows("matches")).toEqual([]);
  store.close();
  expect(await write(["put", "matches", MATCH])).toMatch(/InvalidStateError/);
});
