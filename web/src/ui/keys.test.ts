import { beforeEach, expect, it } from "vitest";
import { EscapeStack, type Rank } from "./keys";

let now: number;
let stack: EscapeStack;
let closed: string[];
beforeEach(() => {
  now = 10_000;
  stack = new EscapeStack(() => now);
  closed = [];
});

/** Opens something that is gone once it is closed. */
function open(name: string, rank: Rank): () => void {
  const remove = stack.add(() => {
    closed.push(name);
    remove();
  }, rank);
  return remove;
}

it("closes what was opened last first", () => {
  open("room", "wanted");
  open("chooser", "wanted");
  stack.press();
  stack.press();
  expect(closed).toEqual(["chooser", "room"]);
});

it("closes a sheet before a tip that came later", () => {
  open("win", "shown");
  open("tip", "tip");
  stack.press();
  expect(closed).toEqual(["win"]);
  stack.press();
  expect(closed).toEqual(["win", "tip"]);
});

it("closes what the player has opened before what came by itself", () => {
  open("waits", "wanted");
  open("tip", "tip");
  open("result", "shown");
  stack.press();
  stack.press();
  stack.press();
  expect(closed).toEqual(["waits", "result", "tip"]);
});

it("forgets what was closed in another way", () => {
  const remove = open("waits", "wanted");
  remove();
  expect(stack.empty).toBe(true);
  stack.press();
  expect(closed).toEqual([]);
});

it("passes only if nothing is open", () => {
  expect(stack.mayPass).toBe(true);
  const remove = open("tip", "tip");
  expect(stack.mayPass).toBe(false);
  remove();
  expect(stack.mayPass).toBe(true);
});

it("does not pass within 400 ms after it has closed something", () => {
  open("win", "shown");
  stack.press();
  expect(stack.mayPass).toBe(false);
  now += 399;
  expect(stack.mayPass).toBe(false);
  now += 1;
  expect(stack.mayPass).toBe(true);
});

it("does not pass right after the browser has closed a dialog", () => {
  stack.closes();
  expect(stack.mayPass).toBe(false);
  now += 400;
  expect(stack.mayPass).toBe(true);
});
