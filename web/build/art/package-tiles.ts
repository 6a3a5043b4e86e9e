/** The kinds that every game has, drawn by the package riichi-mahjong-tiles for React. */

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as components from "riichi-mahjong-tiles";
import type { Drawings } from "./drawing.ts";

// its white dragon is blank, so ours is in honors.ts
const HONORS = { "1z": "Ton", "2z": "Nan", "3z": "Shaa", "4z": "Pei", "6z": "Hatsu", "7z": "Chun" };
const SUITS = { m: "Man", p: "Pin", s: "Sou" };

export function packageTiles(): Drawings {
  const drawings: Drawings = {};
  const draw = (tile: string, name: string) => {
    const component = (components as Record<string, unknown>)[`Regular${name}`];
    if (!component) throw new Error(`riichi-mahjong-tiles has no ${name}`);
    drawings[tile] = renderToStaticMarkup(createElement(component)).replace(/<\/?svg[^>]*>/g, "");
  };
  for (const [suit, name] of Object.entries(SUITS))
    for (let number = 1; number <= 9; number++) draw(`${number}${suit}`, `${name}${number}`);
  for (const [tile, name] of Object.entries(HONORS)) draw(tile, name);
  return drawings;
}
