/** How the four ponds of discards lie around the centre of the table, as large as there is room for. */

import type { Side } from "../moment/seats";

export interface Ponds {
  /** The width of a tile in pixels. */
  tile: number;
  /** The ponds above and below the centre: tiles in a row, and rows. */
  across: number;
  rows: number;
  /** Those beside it: tiles in a column, and columns. */
  down: number;
  columns: number;
  /** The size of the centre. */
  width: number;
  height: number;
}

/** The height of a tile with its side, as a share of the width (ui/Tile.svelte). */
const TALL = 1.37;
/** Between tiles, and between the centre and the ponds (Table.svelte). */
const GAP = 2;
const AWAY = 6;
/** As on a real table, where there is room. */
const ROW = 6;
const SMALLEST = 6;

/**
 * Room for this many discards each. The steps are coarse, so that the tiles change their places
 * and their size only a few times in a hand.
 */
export function roomFor(discards: number): number {
  return Math.max(2, Math.ceil(discards / ROW)) * ROW;
}

/**
 * The largest tiles with which four ponds of so many tiles fit into a box around the centre.
 * On a large table all scores stand in the centre.
 */
export function pondsIn(width: number, height: number, most: number, large: boolean): Ponds {
  const small = height < 260 ? { width: 184, height: 46 } : { width: 96, height: 58 };
  const least = large ? { width: 220, height: 128 } : small;
  const largest = Math.min(60, large ? height / 10 : Math.max(42, width * 0.077));
  let best: Ponds | null = null;
  let worth = 0;
  for (let rows = 1; rows <= most / 2; rows++) {
    const found = withRows(rows, width, height, most, largest, least);
    // a long row is worth a little less: the table reads better when the centre is square
    const value = found && found.tile * (1 - 0.04 * Math.max(0, found.across - ROW));
    if (found && value! > worth) [best, worth] = [found, value!];
  }
  const none = { tile: SMALLEST, across: most, rows: 1, down: most, columns: 1 };
  return best ?? { ...none, ...least };
}

/** The ponds with so many rows above and below the centre. */
function withRows(
  rows: number,
  width: number,
  height: number,
  most: number,
  largest: number,
  least: { width: number; height: number },
): Ponds | null {
  const across = Math.ceil(most / rows);
  for (let tile = largest; tile >= SMALLEST; tile -= 0.5) {
    const [wide, tall] = [tile + GAP, tile * TALL + GAP];
    const free = height - 2 * (rows * tall + AWAY);
    const middle = Math.max(least.width, across * wide - GAP);
    const beside = Math.floor(((width - middle) / 2 - AWAY) / wide);
    const longest = Math.floor(height / tall);
    if (free < least.height || beside * longest < most) continue;
    const down = Math.max(Math.ceil(most / beside), Math.min(ROW, longest));
    return {
      tile,
      across,
      rows,
      down,
      columns: Math.ceil(most / down),
      width: middle,
      height: Math.min(free, Math.max(least.height, middle * 0.7)),
    };
  }
  return null;
}

/** The row and column of a discard in its pond: from the centre outwards, as its player sees it. */
export function placeOf(at: number, side: Side, ponds: Ponds): { row: number; column: number } {
  const { across, rows, down, columns } = ponds;
  const line = side === "top" || side === "bottom" ? across : down;
  const [out, along] = [Math.floor(at / line), at % line];
  switch (side) {
    case "bottom":
      return { row: out + 1, column: along + 1 };
    case "top":
      return { row: rows - out, column: across - along };
    case "right":
      return { row: down - along, column: out + 1 };
    case "left":
      return { row: along + 1, column: columns - out };
  }
}
