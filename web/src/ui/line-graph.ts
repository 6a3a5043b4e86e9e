/** The lines of a graph and the marks of its axis, in the coordinates of its picture. */

/** The dashes of each line: lines differ in more than their colour. */
export const DASHES: readonly string[] = ["", "9 4", "2 4", "12 4 2 4"];

export interface Dot {
  x: number;
  y: number;
}
export interface Drawing {
  lines: Dot[][];
  marks: { y: number; value: number }[];
}

/** Lines over the same steps, each a list of values. Zero is always in the picture. */
export function draw(
  lines: readonly (readonly number[])[],
  width: number,
  height: number,
  leastStep = 0,
): Drawing {
  const values = lines.flat();
  const top = Math.max(...values, 0);
  const bottom = Math.min(...values, 0);
  const span = top - bottom || 1;
  const y = (value: number) => round(((top - value) / span) * height);
  const step = Math.max(leastStep, stepOf(span));
  const marks = [];
  for (let at = Math.ceil(bottom / step); at * step <= top + step / 1000; at += 1)
    marks.push({ y: y(at * step), value: Number((at * step).toPrecision(6)) });
  return {
    lines: lines.map((line) =>
      line.map((value, at) => ({
        x: round(line.length > 1 ? (at / (line.length - 1)) * width : width / 2),
        y: y(value),
      })),
    ),
    marks,
  };
}

/** 1, 2 or 5 times a power of ten, so that there are about four marks. */
function stepOf(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].find((one) => one * power >= rough)! * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
