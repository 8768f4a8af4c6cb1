import type { Pose } from './clip.ts';

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** 0..1 between two moments, starting and ending softly. */
export function ease(seconds: number, from: number, to: number): number {
  const part = clamp((seconds - from) / (to - from));
  return part * part * (3 - 2 * part);
}

/** 0..1 between two moments, braking towards the end as a train does. */
export function brake(seconds: number, from: number, to: number): number {
  return 1 - (1 - clamp((seconds - from) / (to - from))) ** 3;
}

/**
 * Rounds to a whole pixel in all renditions (1080, 720 and 480 lines): video of art that moves by whole pixels costs
 * almost no bytes.
 */
export function wholePixel(pixels: number): number {
  return Math.round(pixels / 9) * 9;
}

/** Steady movement sideways, `x` pixels a second. */
export function drift(x: number): (seconds: number) => Pose {
  return (seconds) => ({ x: wholePixel(x * seconds) });
}

/** Cels in a row and over again, `perSecond` of them a second. */
export function loop(perSecond: number): (seconds: number) => Pose {
  return (seconds) => ({ cel: Math.floor(seconds * perSecond + 1e-6) });
}

/** 0 to 1 between two moments in three steps: a fade of few drawings costs few bytes and looks hand-made. */
export function steps(seconds: number, from: number, to: number): number {
  return Math.round(clamp((seconds - from) / (to - from)) * 3) / 3;
}

/** Appears at a moment and stays. */
export function shown(from: number): (seconds: number) => Pose {
  return (seconds) => ({ opacity: steps(seconds, from, from + 0.4) });
}

/** The same movement with only `perSecond` drawings a second. */
export function heldPose(perSecond: number, pose: (seconds: number) => Pose): (seconds: number) => Pose {
  return (seconds) => pose(Math.floor(seconds * perSecond + 1e-6) / perSecond);
}

/** A swing of `pixels` sideways and back in `period` seconds. */
export function sway(seconds: number, period: number, pixels: number): number {
  return Math.sin((seconds / period) * 2 * Math.PI) * pixels;
}
