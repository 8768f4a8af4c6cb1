import type { SkipMark } from './watched.ts';

export type SkipKind = 'opening' | 'ending';
export type SkipRange = { kind: SkipKind; start: number; stop: number };
export type SkipMarks = { opening: SkipMark; ending: SkipMark };

// Seconds; a shorter range is an invalid mark.
const MIN_LENGTH = 3;

/** Returns the parts of an episode that can be skipped, in order; an ending without a stop lasts to the end. */
export function skipRanges({ opening, ending }: SkipMarks, duration: number): SkipRange[] {
  const ranges = [
    { kind: 'opening' as const, start: opening.start, stop: opening.stop },
    { kind: 'ending' as const, start: ending.start, stop: ending.stop ?? duration },
  ];
  return ranges.flatMap(({ kind, start, stop }) => {
    const end = Math.min(stop ?? 0, duration);
    return start !== null && start >= 0 && end - start >= MIN_LENGTH ? [{ kind, start, stop: end }] : [];
  });
}

/** Returns the range whose skip button to show at a second; none in the last second of a range. */
export function rangeAt(ranges: readonly SkipRange[], time: number): SkipRange | null {
  return ranges.find(({ start, stop }) => time >= start && time < stop - 1) ?? null;
}

// Seconds to the nearest edge that a jump may reach.
const MIN_AHEAD = 1;
const MIN_BEHIND = 2;

/** Returns the second of the next or previous edge of a range; 0 before the first edge, `time` after the last. */
export function adjacentEdge(ranges: readonly SkipRange[], time: number, direction: 1 | -1): number {
  const edges = ranges.flatMap(({ start, stop }) => [start, stop]);
  // A second press soon after a jump back must go past the edge just reached.
  if (direction === -1) return edges.findLast((edge) => edge < time - MIN_BEHIND) ?? 0;
  return edges.find((edge) => edge > time + MIN_AHEAD) ?? time;
}

export type AutoSkip = { isEnabled: boolean; isFirstEpisode: boolean; isKeptByViewer: boolean };

/**
 * Whether a range is skipped automatically: only when enabled, never in the first episode, never where the viewer has
 * pressed «Оставить».
 */
export function shouldAutoSkip({
  isEnabled: enabled,
  isFirstEpisode,
  isKeptByViewer: keptByViewer,
}: AutoSkip): boolean {
  return enabled && !isFirstEpisode && !keptByViewer;
}
