import type { Position, Positions } from './positions.ts';

const MAX = 2000;

function markedAt({ isWatched, at, markedAt: moment }: Position): number {
  return moment ?? (isWatched ? at : 0);
}

function later(a: Position, b: Position, of: (position: Position) => number, onTie: boolean): Position {
  if (of(a) === of(b)) return onTie ? a : b;
  return of(a) > of(b) ? a : b;
}

/**
 * What two tabs or devices know of one episode together: the place of the newest watching, and the newest decision
 * about «seen».
 * Watching on decides nothing, so a seen episode stays seen; taking the mark back is a decision of its own. Neither
 * order nor repetition matters.
 */
export function mergePositions(a: Position, b: Position): Position {
  const place = later(a, b, ({ at }) => at, a.time >= b.time);
  const mark = later(a, b, markedAt, a.isWatched);
  const { time, at } = place;
  const { isWatched } = mark;
  const releaseId = Math.max(a.releaseId ?? 0, b.releaseId ?? 0);
  const decided = markedAt(mark);
  return {
    time,
    isWatched,
    at,
    ...(decided !== (isWatched ? at : 0) && { markedAt: decided }),
    ...(releaseId > 0 && { releaseId }),
  };
}

/** All that several sources know. */
export function mergeAll(...sources: readonly Positions[]): Positions {
  const all: Record<string, Position> = {};
  for (const source of sources) {
    for (const [id, position] of Object.entries(source)) {
      all[id] = mergePositions(all[id] ?? position, position);
    }
  }
  return all;
}

// One episode is about 110 bytes; a shelf holds five megabytes for the whole site. Every tab must drop the same ones.
/** The two thousand watched last. */
export function withoutOldest(positions: Positions): Positions {
  const entries = Object.entries(positions);
  if (entries.length <= MAX) return positions;
  const newest = entries.toSorted(([idA, a], [idB, b]) => b.at - a.at || (idA < idB ? -1 : 1));
  return Object.fromEntries(newest.slice(0, MAX));
}

/** Whether `wide` says anything that `narrow` does not. */
export function saysMore(wide: Positions, narrow: Positions): boolean {
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
