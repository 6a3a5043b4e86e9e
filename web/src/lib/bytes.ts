/** Sizes as people read them. */

/** `6.4`, and from ten on whole numbers. */
export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return size < 10 ? size.toFixed(1) : String(Math.round(size));
}

export function kilobytes(bytes: number): string {
  return String(Math.max(1, Math.round(bytes / 1000)));
}

export function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
