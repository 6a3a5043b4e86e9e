import { describe, expect, it } from "vitest";
import type { Event } from "../../wire/types";
import { callOf } from "./calls";

describe("what is called out", () => {
  it.each([
    [{ e: "melded", kind: "pung" }, "pung"],
    [{ e: "melded", kind: "chow" }, "chow"],
    [{ e: "melded", kind: "kong" }, "kong"],
    [{ e: "melded", kind: "concealed_kong" }, "kong"],
    [{ e: "kong_added", tile: "5p" }, "kong"],
    [{ e: "melded", kind: "added_kong" }, undefined],
    [{ e: "won", win: "discard" }, "win"],
    [{ e: "discarded", tile: "5p" }, undefined],
  ])("%j", (event, expected) => {
    expect(callOf({ n: 7, seat: 2, ...event } as unknown as Event)?.what).toBe(expected);
  });
});
