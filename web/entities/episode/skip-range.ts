import type { OtherMark } from '#contract/episodes.ts';
import type { MarkKind } from '#contract/marks.ts';
import type { SkipChoice } from '#contract/skip-choices.ts';
import type { SkipMark } from './watched.ts';

export type SkipRange = { kind: MarkKind; start: number; stop: number };
export type SkipMarks = { opening: SkipMark; ending: SkipMark; other_marks: readonly OtherMark[] };

// Seconds; a shorter range is an invalid mark.
const MIN_LENGTH = 3;

/** Returns the marked parts of an episode, in order; an ending without a stop lasts to the end. */
export function skipRanges({ opening, ending, other_marks }: SkipMarks, duration: number): SkipRange[] {
  const ranges = [
    { kind: 'opening' as const, start: opening.start, stop: opening.stop },
    { kind: 'ending' as const, start: ending.start, stop: ending.stop ?? duration },
    ...other_marks,
  ];
  return ranges
    .flatMap(({ kind, start, stop }) => {
      const end = Math.min(stop ?? 0, duration);
      return start !== null && start >= 0 && end - start >= MIN_LENGTH ? [{ kind, start, stop: end }] : [];
    })
    .toSorted((one, other) => one.start - other.start);
}

/** Returns the range whose skip button to show at a second; none in the last second of a range. */
export function rangeAt(ranges: readonly SkipRange[], time: number): SkipRange | null {
  return ranges.find(({ start, stop }) => time >= start && time < stop - 1) ?? null;
}

/** The scene that follows an ending, which a viewer who skips the ending wants to see; undefined without one. */
export function sceneAfter(ranges: readonly SkipRange[], { kind, stop }: SkipRange): SkipRange | undefined {
  if (kind !== 'ending') return undefined;
  return ranges.find((other) => other.kind === 'after_credits' && other.start >= stop);
}

/** The second to which a skip of a range leads: its end, or after an ending the scene that follows. */
export function skipTarget(ranges: readonly SkipRange[], range: SkipRange): number {
  return sceneAfter(ranges, range)?.start ?? range.stop;
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

/** Whether a mark is of the music that an older version had one switch for. */
export function isSong(kind: MarkKind): boolean {
  return kind === 'opening' || kind === 'ending';
}

/**
 * Whether a part is skipped by itself: where the viewer has chosen that and has not gone back to such a part of this
 * release before (`isKept`). The songs of the first episode are not: they are new.
 */
export function shouldAutoSkip(
  kind: MarkKind,
  choice: SkipChoice,
  { isFirst, isKept }: { isFirst: boolean; isKept: boolean },
): boolean {
  return choice === 'always' && !isKept && !(isFirst && isSong(kind));
}
