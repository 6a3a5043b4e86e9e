/** The white dragon: a frame, as most sets have it. */

import { INK, line, type Drawings } from "./drawing.ts";

export function whiteDragon(): Drawings {
  const corner = line(INK.blue, 8, "M40 112H92V60");
  const corners = ["", "translate(300)scale(-1 1)", "translate(0 400)scale(1 -1)"]
    .concat("translate(300 400)scale(-1)")
    .map((place) => `<g transform="${place}">${corner}</g>`);
  return {
    "5z":
      line(INK.blue, 18, "M34 34H266V366H34Z") +
      line(INK.blue, 7, "M62 62H238V338H62Z") +
      corners.join(""),
  };
}
