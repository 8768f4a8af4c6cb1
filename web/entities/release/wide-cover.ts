import type { Cover } from '#contract/values.ts';

/** Attributes of an image that place it in its box: tenths, for the rules of `global.css`. */
type Place = { 'data-x': number; 'data-y': number };
/** The address of a wide picture; `place` keeps its point visible where its sides are cut off. */
export type WideCover = { src: string; place?: Place };

// CSS lays this share of the picture on the same share of the box, so a point right of the middle would stay there.
const TOWARDS_MIDDLE = 1.4;
// The security policy forbids the attribute `style` in pages, so the style sheet has a few places.
const STEP = 20;

function tenthsOf(percent: number, round: (steps: number) => number): number {
  const placed = Math.min(100, Math.max(0, 50 + TOWARDS_MIDDLE * (percent - 50)));
  return (round(placed / STEP) * STEP) / 10;
}

/** Picks the wide picture of a release; null without one. */
export function wideCover([cover]: readonly Cover[]): WideCover | null {
  const src = cover?.optimized.preview ?? cover?.preview;
  if (!src) return null;
  if (!cover?.focus) return { src };
  const { x, y } = cover.focus;
  // A head reaches farther above its eyes than below. Wide boxes cut off little of the height.
  const row = Math.min(8, Math.max(2, tenthsOf(y, Math.floor)));
  return { src, place: { 'data-x': tenthsOf(x, Math.round), 'data-y': row } };
}
