/** Sizes as people read them. */

import { numberOf } from "./format";

/** `6.4`, and from ten on whole numbers. */
export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return numberOf(size, size < 10 ? 1 : 0);
}

export function kilobytes(bytes: number): string {
  return numberOf(Math.max(1, bytes / 1000), 0);
}

export function gigabytes(bytes: number): string {
  return numberOf(bytes / 1e9, 1);
}
