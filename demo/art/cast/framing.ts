import type { Scene } from '../scene.ts';
import { headHeight } from './head-height.ts';
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

/** The part of a sheet in which whole heads stay: from where hair and hats may begin to where the lowest chin is. */
export interface HeadRoom {
  readonly top: number;
  readonly bottom: number;
}

// Pages lay a header over the top of wide sheets, and on phones a shade over the lower third.
const WIDE_ROOM = { top: 0.08, bottom: 0.65 };
const TALL_TOP = 0.06;

/** The free part of a sheet whose lettering, if it stands at the foot, begins at the height `lettering`. */
export function headRoom({ tall, height }: Sheet, lettering = height * 0.7): HeadRoom {
  if (!tall) return { top: WIDE_ROOM.top * height, bottom: WIDE_ROOM.bottom * height };
  return { top: TALL_TOP * height, bottom: lettering };
}

type Sheet = Pick<Scene, 'width' | 'height' | 'tall'>;

/** Where the people of a cast stand, from the front to the back: moved or made smaller until their heads fit. */
export function placeCast(
  sheet: Sheet,
  { people: names, framing }: Cast,
  room: HeadRoom = headRoom(sheet),
): { name: PersonName; stand: PersonPlacement }[] {
  const spots = (sheet.tall ? TALL : WIDE)[framing];
  return names.flatMap((name, at) => {
    const spot = spots[at];
    if (!name || !spot) return [];
    const [x, y, largest, flip] = spot;
    const { above, below } = headHeight(people[name]);
    const scale = Math.min(largest, (room.bottom - room.top) / (above + below));
    const lowest = room.bottom - below * scale;
    const highest = room.top + above * scale;
    const stand = {
      x: x * sheet.width,
      y: Math.max(highest, Math.min(lowest, y * sheet.height)),
      scale,
      flip,
    };
    return [{ name, stand }];
  });
}

// The header of a page over a picture that is as wide as the page.
const HEADER = 0.06;

const WIDE_SHEET: Sheet = { width: 1422, height: 800, tall: false };

/**
 * The point of a wide sheet with a cast that stays visible, in percent: across the middle of the faces; from the top
 * so that a lower picture loses equal shares of the space over the heads, less the header, and of that below the chins.
 */
export function focusOfCast(cast: Cast): { x: number; y: number } {
  const { width, height } = WIDE_SHEET;
  const heads = placeCast(WIDE_SHEET, cast).map(({ name, stand: { x, y, scale } }) => {
    const { above, below } = headHeight(people[name]);
    return { x: x / width, top: (y - above * scale) / height, chin: (y + below * scale) / height };
  });
  const x = heads.reduce((sum, head) => sum + head.x, 0) / heads.length;
  const top = Math.max(0, Math.min(...heads.map((head) => head.top)) - HEADER);
  const free = top + 1 - Math.max(...heads.map((head) => head.chin));
  return { x: Math.round(x * 100), y: Math.round((top / free) * 100) };
}

/** The people of a cast, the one in front last. */
export function drawCast(s: Scene, cast: Cast, room?: HeadRoom): string {
  return placeCast(s, cast, room)
    .toReversed()
    .map(({ name, stand }) => portrait(s, people[name], stand))
    .join('');
}
