export type Way = 'left' | 'right' | 'up' | 'down';
export type Rect = { left: number; top: number; right: number; bottom: number };

// A control a little aside is nearer than one far ahead.
const ASIDE = 2;

function middle({ left, top, right, bottom }: Rect) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** How far `to` lies ahead of `from`, and how far it lies aside: less than nothing where the two overlap. */
function wayTo(from: Rect, to: Rect, way: Way): { ahead: number; aside: number } {
  const [a, b] = [middle(from), middle(to)];
  const isLevel = way === 'left' || way === 'right';
  const sign = way === 'right' || way === 'down' ? 1 : -1;
  const ahead = sign * (isLevel ? b.x - a.x : b.y - a.y);
  const [fromStart, fromEnd, toStart, toEnd] = isLevel
    ? [from.top, from.bottom, to.top, to.bottom]
    : [from.left, from.right, to.left, to.right];
  return { ahead, aside: Math.max(toStart - fromEnd, fromStart - toEnd) };
}

/** Which of the controls an arrow leads to, by their places on the screen; null where none lies that way. */
export function nearest(from: Rect, others: readonly Rect[], way: Way): number | null {
  const isLevel = way === 'left' || way === 'right';
  let found: { index: number; cost: number } | null = null;
  for (const [index, to] of others.entries()) {
    const { ahead, aside } = wayTo(from, to, way);
    // Arrows to the sides stay in their row; rows that touch are still two.
    if (ahead <= 1 || (isLevel && aside > -1)) continue;
    const cost = ahead + ASIDE * Math.max(0, aside);
    if (!found || cost < found.cost) found = { index, cost };
  }
  return found?.index ?? null;
}
