/** A tile of a hand that was played, or should have been; `good` is both, `open` is undecided. */
export interface Mark {
  tile: string;
  kind: "played" | "best" | "good" | "open";
}

/** The marks of the tiles at their places: of equal tiles, the last one is marked. */
export function placed(
  tiles: readonly (string | null)[],
  marks: readonly Mark[],
): (Mark["kind"] | null)[] {
  const found: (Mark["kind"] | null)[] = tiles.map(() => null);
  for (const { tile, kind } of marks) {
    const free = tiles.findLastIndex((one, at) => one === tile && found[at] === null);
    if (free >= 0) found[free] = kind;
  }
  return found;
}
