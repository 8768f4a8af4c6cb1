import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { Position } from '#web/entities/episode/positions.ts';

/**
 * A position as it lies in the browser, with those taken off; `markedAt` is there where «watched» was not decided at
 * `at`.
 */
export type Kept = Position & { markedAt?: number };
export type KeptAll = Readonly<Record<string, Kept>>;

const decidedBy = (isWatched: boolean, at: number) => (isWatched ? at : 0);

export function toTimecode({ time, at, isWatched, markedAt }: Kept): Timecode {
  return { time, at, isWatched, markedAt: markedAt ?? decidedBy(isWatched, at) };
}

export function toKept({ time, at, isWatched, markedAt }: Timecode, releaseId?: number): Kept {
  return {
    time,
    isWatched,
    at,
    ...(markedAt !== decidedBy(isWatched, at) && { markedAt }),
    ...(releaseId !== undefined && { releaseId }),
  };
}

/** What two sources know of one episode. */
export function mergeKept(a: Kept, b: Kept): Kept {
  return toKept(mergeTimecodes(toTimecode(a), toTimecode(b)), a.releaseId ?? b.releaseId);
}

const MAX = 2000;

/** What two sources know of all episodes, the two thousand watched last. */
export function mergeAll(a: KeptAll, b: KeptAll): KeptAll {
  const all: Record<string, Kept> = { ...a };
  for (const [id, kept] of Object.entries(b)) {
    const known = all[id];
    all[id] = known ? mergeKept(known, kept) : kept;
  }
  const entries = Object.entries(all);
  if (entries.length <= MAX) return all;
  return Object.fromEntries(entries.toSorted(([, x], [, y]) => y.at - x.at).slice(0, MAX));
}

const isMoment = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;

function isKept(value: unknown): value is Kept {
  if (value === null || typeof value !== 'object') return false;
  const { time, isWatched, at, markedAt } = value as Partial<Record<keyof Kept, unknown>>;
  return (
    isMoment(time) &&
    typeof isWatched === 'boolean' &&
    isMoment(at) &&
    (markedAt === undefined || isMoment(markedAt))
  );
}

/** Takes from a value what are positions in it. */
export function parseKept(value: unknown): KeptAll {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, kept]) => isKept(kept)));
}
