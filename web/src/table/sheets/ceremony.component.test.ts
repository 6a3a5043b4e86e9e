import { expect, it } from "vitest";
import type { Won } from "../../wire/types";
import { ceremony, lengthOf } from "./ceremony";

const won = (points: number) => ({ score: { points } }) as unknown as Won;
const PARTS = `
  <p class="worth"><strong>24 points</strong></p>
  <ul class="groups"><li><span class="tile"></span><span class="tile"><i class="badge"></i></span></li></ul>
  <ul class="patterns"><li>Seven pairs</li><li>Clean hand</li></ul>`;

function show(one: Won): { box: HTMLElement; end: () => void } {
  const box = document.createElement("div");
  box.innerHTML = PARTS;
  document.body.append(box);
  const end = ceremony(one)(box);
  return { box, end: () => (end?.(), box.remove()) };
}
const moving = (box: HTMLElement) => box.getAnimations({ subtree: true });
const points = (box: HTMLElement) => box.querySelector("strong")!.textContent;

it("takes longer for more, and at most four seconds", () => {
  const lengths = [0, 1, 8, 64, 100_000].map(lengthOf);
  expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
  expect(lengths.at(-1)).toBe(4000);
});

it("ends with any key", () => {
  const { box, end } = show(won(100_000));
  const ends = moving(box).map(({ effect }) => Number(effect!.getComputedTiming().endTime));
  expect(ends).toHaveLength(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(4000);
  expect(points(box)).toBe("0 points");
  dispatchEvent(new KeyboardEvent("keydown", { key: "q" }));
  expect(moving(box)).toEqual([]);
  expect(points(box)).toBe("24 points");
  end();
});

it("is there once", () => {
  const once = won(8);
  const first = show(once);
  expect(moving(first.box)).toHaveLength(5);
  first.end();
  const second = show(once);
  expect(moving(second.box)).toEqual([]);
  expect(points(second.box)).toBe("24 points");
  second.end();
});
