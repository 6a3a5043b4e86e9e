/** Tiles as large as the table has room for. */

const STEP = 0.04;
/** Smaller than this nobody could read them: then the table scrolls. */
const LEAST = 0.32;

/**
 * Makes the tiles smaller, beginning with a size, until the table fits into its box. The size is
 * a share of what they would like to be; it is set as `--fit` and returned.
 */
export function shrink(felt: HTMLElement, from: number): number {
  const box = felt.parentElement!;
  const set = (size: number) => felt.style.setProperty("--fit", size.toFixed(2));
  let fit = from;
  set(fit);
  while (fit > LEAST && felt.getBoundingClientRect().height > box.clientHeight + 0.5) {
    fit = Math.max(LEAST, fit - STEP);
    set(fit);
  }
  return fit;
}
