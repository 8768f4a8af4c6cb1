import type { Position, Positions } from './positions.ts';

const MAX_POSITIONS = 2000;

function decidedAt({ isWatched, at, markedAt }: Position): number {
  return markedAt ?? (isWatched ? at : 0);
}

function later(a: Position, b: Position, of: (position: Position) => number, onTie: boolean): Position {
  if (of(a) === of(b)) return onTie ? a : b;
  return of(a) > of(b) ? a : b;
}

/**
 * Merges the positions of one episode from two tabs or devices: the time of the newest watching, and the newest
 * decision about the watched mark. Watching on is no such decision, so a watched episode stays watched; clearing the
 * mark is one. The result depends neither on order nor on repetition.
 */
export function mergePositions(a: Position, b: Position): Position {
  const newest = later(a, b, ({ at }) => at, a.time >= b.time);
  const mark = later(a, b, decidedAt, a.isWatched);
  const { time, at } = newest;
  const { isWatched } = mark;
  const releaseId = Math.max(a.releaseId ?? 0, b.releaseId ?? 0);
  const markedAt = decidedAt(mark);
  return {
    time,
    isWatched,
    at,
    ...(markedAt !== (isWatched ? at : 0) && { markedAt }),
    ...(releaseId > 0 && { releaseId }),
  };
}

/** Merges the positions of several sources. */
export function mergeAllPositions(...sources: readonly Positions[]): Positions {
  const all: Record<string, Position> = {};
  for (const source of sources) {
    for (const [id, position] of Object.entries(source)) {
      all[id] = mergePositions(all[id] ?? position, position);
    }
  }
  return all;
}

/**
 * Keeps the 2,000 positions watched last. One takes about 110 bytes, and `localStorage` holds 5 MB for the whole site.
 * Ties are broken by id, so that every tab drops the same entries.
 */
export function withoutOldest(positions: Positions): Positions {
  const entries = Object.entries(positions);
  if (entries.length <= MAX_POSITIONS) return positions;
  const newest = entries.toSorted(([idA, a], [idB, b]) => b.at - a.at || (idA < idB ? -1 : 1));
  return Object.fromEntries(newest.slice(0, MAX_POSITIONS));
}

/** Whether `wide` has anything that `narrow` does not. */
export function hasUpdates(wide: Positions, narrow: Positions): boolean {
  return Object.entries(wide).some(([id, { time, isWatched, at, markedAt: moment, releaseId }]) => {
    const known = narrow[id];
    return (
      known?.at !== at ||
      known.time !== time ||
      known.isWatched !== isWatched ||
      known.markedAt !== moment ||
      known.releaseId !== releaseId
    );
  });
}
