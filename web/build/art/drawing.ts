/** What the drawings of tiles have in common: a field of 300 by 400, characters, few colours. */

import { CHARACTERS } from "./characters.ts";

/** Drawings by the tile's name, each the inside of an `<svg viewBox="0 0 300 400">`. */
export type Drawings = Record<string, string>;

/** The colours of the package's tiles, so that ours are one set with them. */
export const INK = {
  black: "#000",
  red: "#b93c3c",
  green: "#004900",
  blue: "#142f92",
  gold: "#a8741a",
  white: "#fff",
};

/** A character round a point. Its outline makes it as bold as the package's brush strokes. */
export function character(
  which: keyof typeof CHARACTERS,
  { x = 150, y = 200, size = 240, ink = INK.black, bold = 0.028 } = {},
): string {
  const scale = size / 100;
  return (
    `<path d="${CHARACTERS[which]}" fill="${ink}" stroke="${ink}" stroke-linejoin="round"` +
    ` stroke-width="${bold * 100}" transform="translate(${x} ${y}) scale(${scale})"/>`
  );
}

/** Shapes at as many places round a point, the first one as drawn. */
export function around(count: number, x: number, y: number, shape: string): string {
  return Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${(360 / count) * at} ${x} ${y})">${shape}</g>`,
  ).join("");
}

export function moved(x: number, y: number, turn: number, size: number, shape: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${shape}</g>`;
}

export function filled(ink: string, path: string): string {
  return `<path fill="${ink}" d="${path}"/>`;
}

export function line(ink: string, width: number, path: string): string {
  return (
    `<path fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"` +
    ` stroke-linejoin="round" d="${path}"/>`
  );
}

export function disc(ink: string, x: number, y: number, radius: number): string {
  return `<circle fill="${ink}" cx="${x}" cy="${y}" r="${radius}"/>`;
}
