import type { Headwear } from './extras.ts';
import { chinOf } from './face.ts';
import { type Back, tuftTips } from './hair.ts';
import type { CharacterLook } from './look.ts';

type Point = readonly [x: number, y: number];

// The highest points of hair and hats on a head around (0, 0); everything else stays below the crown.
const CROWN: readonly Point[] = [
  [0, -161],
  [-60, -145],
  [60, -145],
];
const BACKS: Partial<Record<Back, readonly Point[]>> = {
  bun: [
    [-20, -234],
    [30, -234],
  ],
  pony: [[70, -172]],
};
const HATS: Partial<Record<Headwear, readonly Point[]>> = {
  beanie: [[2, -208]],
  crown: [
    [0, -208],
    [-78, -188],
    [78, -188],
  ],
  ears: [
    [-104, -229],
    [104, -229],
  ],
  horns: [
    [-122, -208],
    [122, -208],
  ],
};

/** How far a head reaches above and below the middle of its face, in face units, hair and hats included. */
export function headHeight(look: CharacterLook): { above: number; below: number } {
  const hats = (look.extras ?? []).flatMap((name) => HATS[name] ?? []);
  const tops = [...CROWN, ...(BACKS[look.back] ?? []), ...hats, ...tuftTips(look)];
  const lean = ((look.tilt ?? 0) * Math.PI) / 180;
  // A head leans around the chin.
  const heights = tops.map(([x, y]) => 120 + x * Math.sin(lean) + (y - 120) * Math.cos(lean));
  return { above: -Math.min(...heights), below: chinOf(look) };
}
