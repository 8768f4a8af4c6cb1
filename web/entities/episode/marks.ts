import type { Position, Positions } from './positions.ts';

/** What of an episode a mark needs. */
export type Marked = { id: string; duration: number; releaseId: number };

/** Marks episodes, given in watching order, as seen: the last of them counts as the one watched last. */
export function seen(episodes: readonly Marked[], now: number): Positions {
  return Object.fromEntries(
    episodes.map(({ id, duration, releaseId }, i) => [
      id,
      { time: duration, isWatched: true, at: now - (episodes.length - 1 - i), releaseId },
    ]),
  );
}

/** Takes back that an episode was seen or begun: next time it starts at its beginning. */
export function forgotten(releaseId: number | undefined, now: number): Position {
  return {
    time: 0,
    isWatched: false,
    at: now,
    markedAt: now,
    ...(releaseId !== undefined && { releaseId }),
  };
}

/** Puts episodes back to what they were before they were marked, as the newest decision about them. */
export function asBefore(ids: readonly string[], before: Positions, now: number): Positions {
  return Object.fromEntries(
    ids.map((id) => {
      const position = before[id];
      return [id, position ? { ...position, at: now, markedAt: now } : forgotten(undefined, now)];
    }),
  );
}
