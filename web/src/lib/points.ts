/** Points with their sign, as people write them: a true minus, nothing before 0. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
