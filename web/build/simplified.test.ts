import { expect, it } from "vitest";
import { simplified, written } from "./simplified.mjs";

it("is up to date: otherwise run make simplified", () => {
  expect(written()).toBe(simplified());
});
