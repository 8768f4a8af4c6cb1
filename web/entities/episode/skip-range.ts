import type { Mark } from './watched.ts';

export type SkipKind = 'opening' | 'ending';
export type SkipRange = { kind: SkipKind; start: number; stop: number };
export type Marks = { opening: Mark; ending: Mark };

const MIN_LENGTH = 3;

/**
 * The parts of an episode that can be skipped, in order; wrong marks are left out, an ending without an end lasts to
 * the end.
 */
export function skipRanges({ opening, ending }: Marks, duration: number): SkipRange[] {
  const ranges = [
    { kind: 'opening' as const, start: opening.start, stop: opening.stop },
    { kind: 'ending' as const, start: ending.start, stop: ending.stop ?? duration },
  ];
  return ranges.flatMap(({ kind, start, stop }) => {
    const end = Math.min(stop ?? 0, duration);
    return start !== null && start >= 0 && end - start >= MIN_LENGTH ? [{ kind, start, stop: end }] : [];
  });
}

/** The range to offer at this second; the last second of a range is not worth a button. */
export function rangeAt(ranges: readonly SkipRange[], time: number): SkipRange | null {
  return ranges.find(({ start, stop }) => time >= start && time < stop - 1) ?? null;
}

const AHEAD = 1;
const BEHIND = 2;

/**
 * The second of the next or the previous edge of a range; the beginning before the first one, the same second after the
 * last.
 */
export function edgeBeside(ranges: readonly SkipRange[], time: number, direction: 1 | -1): number {
  const edges = ranges.flatMap(({ start, stop }) => [start, stop]);
  // A second press soon after a jump back has to get further than the edge just reached.
  if (direction === -1) return edges.findLast((edge) => edge < time - BEHIND) ?? 0;
  return edges.find((edge) => edge > time + AHEAD) ?? time;
}

export type AutoSkip = { enabled: boolean; isFirstEpisode: boolean; keptByViewer: boolean };

/**
 * Whether a range is skipped by itself: only when asked for, never in the first episode, never where the viewer once
 * said «Оставить».
 */
export function shouldSkipByItself({ enabled, isFirstEpisode, keptByViewer }: AutoSkip): boolean {
  return enabled && !isFirstEpisode && !keptByViewer;
}
