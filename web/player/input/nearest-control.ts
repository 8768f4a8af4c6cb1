export type Direction = 'left' | 'right' | 'up' | 'down';
export type Rect = { left: number; top: number; right: number; bottom: number };

// Sideways distance counts double, but a near control slightly aside still beats one far ahead.
const SIDEWAYS_WEIGHT = 2;

function centerOf({ left, top, right, bottom }: Rect) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** How far `to` lies ahead of `from`, and how far sideways; the sideways distance is negative if they overlap. */
function distanceTo(from: Rect, to: Rect, way: Direction): { ahead: number; aside: number } {
  const [a, b] = [centerOf(from), centerOf(to)];
  const isHorizontal = way === 'left' || way === 'right';
  const sign = way === 'right' || way === 'down' ? 1 : -1;
  const ahead = sign * (isHorizontal ? b.x - a.x : b.y - a.y);
  const [fromStart, fromEnd, toStart, toEnd] = isHorizontal
    ? [from.top, from.bottom, to.top, to.bottom]
    : [from.left, from.right, to.left, to.right];
  return { ahead, aside: Math.max(toStart - fromEnd, fromStart - toEnd) };
}

/** The index of the control that an arrow key leads to, by position on the screen; null if none lies that way. */
export function findNearest(from: Rect, others: readonly Rect[], way: Direction): number | null {
  const isHorizontal = way === 'left' || way === 'right';
  let best: { index: number; cost: number } | null = null;
  for (const [index, to] of others.entries()) {
    const { ahead, aside } = distanceTo(from, to, way);
    // Left and Right stay in their row; rows that touch are still separate.
    if (ahead <= 1 || (isHorizontal && aside > -1)) continue;
    const cost = ahead + SIDEWAYS_WEIGHT * Math.max(0, aside);
    if (!best || cost < best.cost) best = { index, cost };
  }
  return best?.index ?? null;
}
