/** Tiles as large as the table has room for. */

const STEP = 0.04;
/** Smaller than this nobody could read them: then the table scrolls. */
const LEAST = 0.32;

/**
 * Makes the tiles smaller, beginning with a size, until the table fits into its box. The size is
 * a share of what they would like to be; it is set as `--fit` and returned.
 *
 * The largest size that fits is found by halving: each attempt lays out the whole table again.
 */
export function shrink(felt: HTMLElement, from: number): number {
  const box = felt.parentElement!;
  const sizeAfter = (steps: number) => Math.max(LEAST, from - steps * STEP);
  const set = (size: number) => felt.style.setProperty("--fit", size.toFixed(2));
  const fits = (size: number) => {
    set(size);
    return felt.getBoundingClientRect().height <= box.clientHeight + 0.5;
  };
  if (fits(from)) return from;
  let tooLarge = 0;
  let enough = Math.max(0, Math.ceil((from - LEAST) / STEP));
  while (enough - tooLarge > 1) {
    const middle = Math.floor((tooLarge + enough) / 2);
    if (fits(sizeAfter(middle))) enough = middle;
    else tooLarge = middle;
  }
  const fit = sizeAfter(enough);
  set(fit);
  return fit;
}
