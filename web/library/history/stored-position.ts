import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { Position } from '#web/entities/episode/positions.ts';

/** A position as the browser stores it, removed ones included; `markedAt` is omitted where it follows from `at`. */
export type StoredPosition = Position & { markedAt?: number };
export type StoredPositionMap = Readonly<Record<string, StoredPosition>>;

const decidedBy = (isWatched: boolean, at: number) => (isWatched ? at : 0);

export function toTimecode({ time, at, isWatched, markedAt }: StoredPosition): Timecode {
  return { time, at, isWatched, markedAt: markedAt ?? decidedBy(isWatched, at) };
}

export function toStored({ time, at, isWatched, markedAt }: Timecode, releaseId?: number): StoredPosition {
  return {
    time,
    isWatched,
    at,
    ...(markedAt !== decidedBy(isWatched, at) && { markedAt }),
    ...(releaseId !== undefined && { releaseId }),
  };
}

/** Merges two positions in one episode. */
export function mergeStored(a: StoredPosition, b: StoredPosition): StoredPosition {
  return toStored(mergeTimecodes(toTimecode(a), toTimecode(b)), a.releaseId ?? b.releaseId);
}

const MAX = 2000;

/** Merges two sets of positions and keeps the 2,000 watched last. */
export function mergeAll(a: StoredPositionMap, b: StoredPositionMap): StoredPositionMap {
  const all: Record<string, StoredPosition> = { ...a };
  for (const [id, stored] of Object.entries(b)) {
    const known = all[id];
    all[id] = known ? mergeStored(known, stored) : stored;
  }
  const entries = Object.entries(all);
  if (entries.length <= MAX) return all;
  return Object.fromEntries(entries.toSorted(([, x], [, y]) => y.at - x.at).slice(0, MAX));
}

const isMoment = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;

function isStoredPosition(value: unknown): value is StoredPosition {
  if (value === null || typeof value !== 'object') return false;
  const { time, isWatched, at, markedAt } = value as Partial<Record<keyof StoredPosition, unknown>>;
  return (
    isMoment(time) &&
    typeof isWatched === 'boolean' &&
    isMoment(at) &&
    (markedAt === undefined || isMoment(markedAt))
  );
}

/** The valid positions of a stored value. */
export function parseStored(value: unknown): StoredPositionMap {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, stored]) => isStoredPosition(stored)));
}
