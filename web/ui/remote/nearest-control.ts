export type Direction = 'left' | 'right' | 'up' | 'down';
export type Rect = { left: number; top: number; right: number; bottom: number };

// Sideways distance counts double, but a near control slightly aside still beats one far ahead.
const SIDEWAYS_WEIGHT = 2;
// Of controls at the same distance the one that starts nearest to the same line is chosen.
const ALIGNMENT_WEIGHT = 0.01;

function centerOf({ left, top, right, bottom }: Rect) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function contains(outer: Rect, { left, top, right, bottom }: Rect): boolean {
  return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
}

type Distance = { ahead: number; aside: number; cost: number };

/**
 * How far `to` lies from `from`: the distance ahead between their edges, and sideways, negative where they overlap.
 * Null if it does not lie that way.
 */
function distanceTo(from: Rect, to: Rect, way: Direction): Distance | null {
  const [a, b] = [centerOf(from), centerOf(to)];
  const isHorizontal = way === 'left' || way === 'right';
  const sign = way === 'right' || way === 'down' ? 1 : -1;
  if (sign * (isHorizontal ? b.x - a.x : b.y - a.y) <= 1) return null;
  const gaps = { left: from.left - to.right, right: to.left - from.right };
  const steps = { ...gaps, up: from.top - to.bottom, down: to.top - from.bottom };
  const ahead = Math.max(0, steps[way]);
  const [fromStart, fromEnd, toStart, toEnd] = isHorizontal
    ? [from.top, from.bottom, to.top, to.bottom]
    : [from.left, from.right, to.left, to.right];
  const aside = Math.max(toStart - fromEnd, fromStart - toEnd);
  const alignment = Math.abs(toStart - fromStart) * ALIGNMENT_WEIGHT;
  return { ahead, aside, cost: ahead + SIDEWAYS_WEIGHT * Math.max(0, aside) + alignment };
}

function findLeast(from: Rect, others: readonly Rect[], way: Direction, fits: (found: Distance) => boolean) {
  let best: { index: number; cost: number } | null = null;
  for (const [index, to] of others.entries()) {
    const found = distanceTo(from, to, way);
    // A control on top of another one is reached from elsewhere.
    if (!found || !fits(found) || contains(from, to)) continue;
    if (!best || found.cost < best.cost) best = { index, cost: found.cost };
  }
  return best?.index ?? null;
}

/** The index of the control that an arrow key leads to, by position on the screen; null if none lies that way. */
export function findNearest(from: Rect, others: readonly Rect[], way: Direction): number | null {
  const isHorizontal = way === 'left' || way === 'right';
  // Left and Right stay in their row; rows that touch are still separate.
  return findLeast(from, others, way, ({ aside }) => !isHorizontal || aside <= -1);
}

/** The same for Left and Right beyond the row: the nearest control that lies further ahead than aside. */
export function findDiagonal(from: Rect, others: readonly Rect[], way: 'left' | 'right'): number | null {
  return findLeast(from, others, way, ({ ahead, aside }) => ahead > Math.max(0, aside));
}
