/**
 * Writes characters.ts: the outlines of the characters on our tiles, so that no device needs a
 * font for them. They are kept, and not drawn in every build, because the font is large. To renew:
 *
 *   npm install --no-save @fontsource/lxgw-wenkai-tc opentype.js
 *   node build/art/draw-characters.mjs
 */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

const CHARACTERS = "百搭合番風元萬筒索縂花喜皇后梅蘭菊竹春夏秋冬1234";
const FONT = "@fontsource/lxgw-wenkai-tc";
const WEIGHT = 700;

const find = createRequire(import.meta.url).resolve;
const pieces = JSON.parse(readFileSync(find(`${FONT}/unicode.json`), "utf8"));

/** The font comes in pieces; this is the one that has the character. */
function pieceWith(character) {
  const code = character.codePointAt(0);
  const has = (range) => {
    const [first, last = first] = range.trim().slice(2).split("-");
    return code >= parseInt(first, 16) && code <= parseInt(last, 16);
  };
  const [piece] = Object.entries(pieces).find(([, ranges]) => ranges.split(",").some(has));
  const name = piece.replace(/[[\]]/g, "");
  const file = readFileSync(find(`${FONT}/files/lxgw-wenkai-tc-${name}-${WEIGHT}-normal.woff`));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
}

/** Around the origin, 100 units to the em. */
function outline(character) {
  const path = pieceWith(character).getPath(character, 0, 0, 100);
  const box = path.getBoundingBox();
  const point = (x, y) =>
    [x - (box.x1 + box.x2) / 2, y - (box.y1 + box.y2) / 2].map((one) => +one.toFixed(1)).join(" ");
  return path.commands
    .map(({ type, x1, y1, x, y }) => {
      if (type === "Z") return type;
      return type + (x1 === undefined ? "" : `${point(x1, y1)} `) + point(x, y);
    })
    .join("");
}

const lines = [...CHARACTERS].map((one) => `  "${one}": "${outline(one)}",\n`);
writeFileSync(
  new URL("characters.ts", import.meta.url),
  `/** Outlines from LXGW WenKai TC, written by draw-characters.mjs: round the origin, 100 to the em. */

// prettier-ignore
export const CHARACTERS = {
${lines.join("")}} as const;
`,
);
