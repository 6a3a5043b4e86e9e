/** The jokers of Bloody 30-Faan Jokers and of Vietnamese mahjong. */

import { character, disc, INK, line, type Drawings } from "./drawing.ts";

// in the ink of what they stand for
const B30FJ = {
  JA: ["搭", INK.red],
  JN: ["合", INK.green],
  JH: ["番", INK.blue],
  JW: ["風", INK.blue],
  JD: ["元", INK.red],
  JM: ["萬", INK.black],
  JP: ["筒", INK.blue],
  JS: ["索", INK.green],
} as const;

/** A corner of the golden key pattern that only these jokers have. */
const CORNER = line(INK.gold, 11, "M8 96V8H96M8 66H66V8M38 66V38H66");
const KEY_PATTERN = ["", "translate(300)scale(-1 1)", "translate(0 400)scale(1 -1)"]
  .concat("translate(300 400)scale(-1)")
  .map((place) => `<g transform="${place}">${CORNER}</g>`)
  .join("");

const VIETNAMESE = {
  VT: "縂",
  VP: "筒",
  VS: "索",
  VM: "萬",
  VF: "花",
  VW: "喜",
  VD: "元",
  VN: "合",
} as const;
const GREEN = ["VT", "VP", "VS", "VM"];

const FRAMES = {
  r: { path: "M20 20H280V380H20Z", size: 205 },
  d: { path: "M150 16 284 200 150 384 16 200Z", size: 160 },
  c: { path: "M150 60A140 140 0 1 1 150 340A140 140 0 1 1 150 60Z", size: 180 },
};
const INNER = {
  r: "M48 48H252V352H48Z",
  d: "M150 54 256 200 150 346 44 200Z",
  c: "M150 84A116 116 0 1 1 150 316A116 116 0 1 1 150 84Z",
};

/** Green frames have a double line and red ones a single, for those who see them alike. */
function frame(shape: keyof typeof FRAMES, green: boolean): string {
  const { path } = FRAMES[shape];
  return green
    ? line(INK.green, 13, path) + line(INK.green, 7, INNER[shape])
    : line(INK.red, 20, path);
}

/** Whichever frame: all three, small. */
function anyFrame(ink: string): string {
  return (
    line(ink, 9, "M52 350H98V384H52Z") +
    line(ink, 9, "M150 341 176 367 150 393 124 367Z") +
    disc(ink, 225, 367, 25) +
    disc(INK.white, 225, 367, 16)
  );
}

export function jokers(): Drawings {
  const drawings: Drawings = {};
  for (const [joker, [sign, ink]] of Object.entries(B30FJ))
    drawings[joker] = KEY_PATTERN + character(sign, { ink, size: 225 });
  for (const [joker, sign] of Object.entries(VIETNAMESE)) {
    const green = GREEN.includes(joker);
    const ink = green ? INK.green : INK.red;
    drawings[joker] = character(sign, { ink, y: 160, size: 270 }) + anyFrame(ink);
    for (const shape of ["r", "d", "c"] as const) {
      const { size } = FRAMES[shape];
      drawings[joker + shape] = frame(shape, green) + character(sign, { ink, size });
    }
  }
  return drawings;
}
