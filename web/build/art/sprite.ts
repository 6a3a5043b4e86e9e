/** SVG files with a symbol for every tile. */

import { optimize, type CustomPlugin, type XastElement } from "svgo";
import { character, type Drawings } from "./drawing.ts";
import { flowers } from "./flowers.ts";
import { whiteDragon } from "./honors.ts";
import { jokers } from "./jokers.ts";
import { packageTiles } from "./package-tiles.ts";

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const NAMESPACES = `${NAMESPACE} xmlns:xlink="http://www.w3.org/1999/xlink"`;

/**
 * Puts the shapes in place of `<use>`. The symbols are themselves used from another document,
 * and shapes that refer to further shapes there are not drawn by every browser.
 */
const withoutUse: CustomPlugin = {
  name: "withoutUse",
  fn: () => {
    const shapes = new Map<string, XastElement>();
    const uses: XastElement[] = [];
    return {
      element: {
        enter: (node) => {
          if (node.attributes.id) shapes.set(node.attributes.id, node);
          if (node.name === "use") uses.push(node);
        },
      },
      root: {
        exit: () => {
          for (const use of uses) {
            const shape = shapes.get(use.attributes["xlink:href"]!.slice(1));
            use.name = "g";
            use.attributes = { transform: use.attributes.transform ?? "" };
            use.children = [structuredClone(shape!)];
          }
        },
      },
    };
  },
};

/** The same drawing in fewer words; `coarse` are paths in whole units. */
export function optimized(drawing: string, coarse = false): string {
  const { data } = optimize(`<svg ${NAMESPACES}>${drawing}</svg>`, {
    multipass: true,
    floatPrecision: 1, // a unit is a quarter of a pixel on the largest tiles
    plugins: [
      withoutUse,
      "convertStyleToAttrs",
      { name: "convertShapeToPath", params: { convertArcs: true } },
      {
        name: "preset-default",
        // equal characters stay equal text at any size, so that they compress well
        params: {
          overrides: {
            convertPathData: { applyTransforms: false, ...(coarse && { floatPrecision: 0 }) },
          },
        },
      },
    ],
  });
  return data.replace(/<\/?svg[^>]*>/g, "");
}

/** Characters and bamboos look the same in whole units; rings do not. */
const COARSE = /^\d[msz]$/;

/** The tiles that every game shares, and those that only one game has. */
export const SETS = ["shared", "jokers", "flowers"] as const;
export type TileSet = (typeof SETS)[number];

/** The tiles of a set, in the notation. */
export function drawings(set: TileSet): Drawings {
  if (set === "shared") return { ...packageTiles(), ...whiteDragon() };
  const only = (names: RegExp, drawn: Drawings) =>
    Object.fromEntries(Object.entries(drawn).filter(([tile]) => names.test(tile)));
  if (set === "jokers") return only(/^J/, jokers());
  return { ...only(/^V/, jokers()), ...flowers() };
}

/** The name as a mark, in the colour of the text around it. */
export function mark(): string {
  const signs = [character("百", { x: 48, y: 50, size: 98, ink: "currentColor" })];
  signs.push(character("搭", { x: 152, y: 50, size: 98, ink: "currentColor" }));
  return optimized(signs.join(""));
}

/** The file of a set. */
export function sprite(set: TileSet): string {
  return spriteOf(drawings(set));
}

/** A file with these tiles only, from whichever set. */
export function spriteWith(tiles: string[]): string {
  const all = Object.assign({}, ...SETS.map(drawings));
  return spriteOf(Object.fromEntries(tiles.map((tile) => [tile, all[tile]])));
}

function spriteOf(drawn: Drawings): string {
  const symbols = Object.entries(drawn).map(
    ([tile, drawing]) =>
      `<symbol id="${tile}" viewBox="0 0 300 400">${optimized(drawing, COARSE.test(tile))}</symbol>`,
  );
  return `<svg ${NAMESPACE}>${symbols.join("\n")}</svg>\n`;
}
