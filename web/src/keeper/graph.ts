/** The lines of the graph of balances, in the coordinates of its picture. */

export interface Line {
  seat: number;
  points: string;
  /** Where it ends, for its label. */
  end: { x: number; y: number };
}
export interface Drawing {
  lines: Line[];
  /** The height of the line of zero. */
  zero: number;
  /** The marks of the axis. */
  marks: { y: number; value: number }[];
}

/** `totals` are the balances after each hand. */
export function draw(
  totals: readonly (readonly number[])[],
  width: number,
  height: number,
): Drawing {
  const all = [[0, 0, 0, 0], ...totals];
  const values = all.flat();
  const top = Math.max(...values, 1);
  const bottom = Math.min(...values, -1);
  const x = (at: number) => round((width * at) / Math.max(1, all.length - 1));
  const y = (value: number) => round((height * (top - value)) / (top - bottom));
  const lines = [0, 1, 2, 3].map((seat) => ({
    seat,
    points: all.map((row, at) => `${x(at)},${y(row[seat]!)}`).join(" "),
    end: { x: x(all.length - 1), y: y(all.at(-1)![seat]!) },
  }));
  const step = stepOf(top - bottom);
  const marks = [];
  for (let value = Math.ceil(bottom / step) * step; value <= top; value += step)
    marks.push({ y: y(value), value: value === 0 ? 0 : value });
  return { lines, zero: y(0), marks };
}

/** 1, 2 or 5 times a power of ten, so that there are about five marks. */
function stepOf(span: number): number {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough)!;
  return Math.max(1, factor * power);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
