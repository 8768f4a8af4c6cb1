/** A point in the window, in pixels. */
export type Point = { x: number; y: number };
export type Swipe = 'up' | 'down';

const MIN_SWIPE = 64;
const MIN_PINCH_RATIO = 1.15;
/** A finger that moved further than this, in pixels, is neither a tap nor a long press. */
export const TAP_TOLERANCE = 12;

/** The distance between two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The vertical swipe of a finger: long and mostly vertical; null otherwise. */
export function swipeOf(from: Point, to: Point): Swipe | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dy) < MIN_SWIPE || Math.abs(dy) < 2 * Math.abs(dx)) return null;
  return dy < 0 ? 'up' : 'down';
}

/** The pinch of two fingers from their distance before and now; null without a clear change. */
export function pinchOf(before: number, after: number): 'spread' | 'close' | null {
  if (before <= 0) return null;
  if (after / before > MIN_PINCH_RATIO) return 'spread';
  return before / after > MIN_PINCH_RATIO ? 'close' : null;
}
