// Walking with the arrow keys: from where one is to the nearest place in that direction, whatever zone it lies in.

export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export const isWay = (key: string): key is Way => /^Arrow(Left|Right|Up|Down)$/.test(key);

/** How far a place is in that direction; infinite if it does not lie there. Sideways distance counts double. */
function distance(from: Box, to: Box, way: Way): number {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const level = way === "ArrowLeft" || way === "ArrowRight";
  const ahead = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[way];
  const aside = Math.abs(level ? dy : dx);
  return ahead > 4 ? ahead + 2 * aside : Infinity;
}

/** The index of the nearest box in that direction, -1 if there is none. */
export function nearest(boxes: readonly Box[], from: Box, way: Way): number {
  const far = boxes.map((box) => distance(from, box, way));
  const least = Math.min(...far);
  return least === Infinity ? -1 : far.indexOf(least);
}
