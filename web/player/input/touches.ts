/** Where a finger is, in pixels of the window. */
export type Point = { x: number; y: number };
export type Swipe = 'up' | 'down';

const SWIPE = 64;
const PINCH = 1.15;
/** A finger that has moved further than this neither taps nor holds. */
export const SLACK = 12;

/** The way between two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** What a finger's way means: a swipe goes far and steeply; anything else means nothing. */
export function swipeOf(from: Point, to: Point): Swipe | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dy) < SWIPE || Math.abs(dy) < 2 * Math.abs(dx)) return null;
  return dy < 0 ? 'up' : 'down';
}

/** What two fingers mean that were `before` apart and are `after` now. */
export function pinchOf(before: number, after: number): 'spread' | 'close' | null {
  if (before <= 0) return null;
  if (after / before > PINCH) return 'spread';
  return before / after > PINCH ? 'close' : null;
}
