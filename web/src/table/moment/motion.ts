import { lasting } from "../../ui/motion";
import type { Side } from "./seats";

const FROM: Record<Side, [number, number]> = {
  bottom: [0, 26],
  right: [26, 0],
  top: [0, -26],
  left: [-26, 0],
};

/** For `in:fly`: a tile comes from the player who sits at a side. */
export function from(side: Side): { x: number; y: number; duration: number } {
  const [x, y] = FROM[side];
  return { x, y, duration: lasting(180) };
}
