import type { Scene } from '../scene.ts';
import { people, type PersonName } from './people.ts';
import { portrait, type PersonPlacement } from './portrait.ts';

/** How a cast is framed: to the chest, a face that fills the sheet, at one side, small under the sky, or a pair. */
export type Framing = 'bust' | 'close' | 'side' | 'low' | 'pair';

export interface Cast {
  /** The people in the picture; the first one stands in front. */
  readonly people: readonly [PersonName, PersonName?];
  readonly framing: Framing;
}

type Spot = readonly [x: number, y: number, scale: number, flip: boolean];

// Shares of the sheet. Pages put text over the left side of wide sheets, and on phones over the lower half.
const TALL: Record<Framing, readonly [Spot, Spot?]> = {
  bust: [[0.5, 0.46, 1.72, false]],
  close: [[0.53, 0.45, 2.3, false]],
  side: [[0.63, 0.47, 1.98, true]],
  low: [[0.5, 0.6, 1.25, false]],
  pair: [
    [0.66, 0.54, 1.5, true],
    [0.29, 0.37, 1.42, false],
  ],
};
const WIDE: Record<Framing, readonly [Spot, Spot?]> = {
  bust: [[0.68, 0.39, 1.3, true]],
  close: [[0.71, 0.42, 1.8, true]],
  side: [[0.7, 0.39, 1.42, true]],
  low: [[0.66, 0.43, 1.1, true]],
  pair: [
    [0.82, 0.46, 1.2, true],
    [0.59, 0.36, 1.08, false],
  ],
};

/** Where the people of a cast stand, from the front to the back. */
export function placeCast(
  s: Scene,
  { people: names, framing }: Cast,
): { name: PersonName; stand: PersonPlacement }[] {
  const spots = (s.tall ? TALL : WIDE)[framing];
  return names.flatMap((name, at) => {
    const spot = spots[at];
    if (!name || !spot) return [];
    const [x, y, scale, flip] = spot;
    return [{ name, stand: { x: x * s.width, y: y * s.height, scale, flip } }];
  });
}

/** The point of a wide sheet with a cast that stays visible, in percent: its face, or the middle of two. */
export function focusOfCast({ framing }: Cast): { x: number; y: number } {
  const spots = WIDE[framing].filter((spot) => spot !== undefined);
  const middle = (at: 0 | 1) =>
    Math.round((spots.reduce((sum, spot) => sum + spot[at], 0) / spots.length) * 100);
  return { x: middle(0), y: middle(1) };
}

/** The people of a cast, the one in front last. */
export function drawCast(s: Scene, cast: Cast): string {
  return placeCast(s, cast)
    .toReversed()
    .map(({ name, stand }) => portrait(s, people[name], stand))
    .join('');
}
