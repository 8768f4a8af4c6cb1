import type { Position, Positions } from './positions.ts';

/** The fields of an episode needed to mark it as watched. */
export type EpisodeToMark = { id: string; duration: number; releaseId: number };

/** Makes positions that mark episodes, passed in watching order, as watched; the last of them is the newest. */
export function watchedPositions(episodes: readonly EpisodeToMark[], now: number): Positions {
  return Object.fromEntries(
    episodes.map(({ id, duration, releaseId }, i) => [
      id,
      { time: duration, isWatched: true, at: now - (episodes.length - 1 - i), releaseId },
    ]),
  );
}

/** Makes a position that clears an episode's progress and watched mark: next time it plays from the beginning. */
export function clearedPosition(releaseId: number | undefined, now: number): Position {
  return {
    time: 0,
    isWatched: false,
    at: now,
    markedAt: now,
    ...(releaseId !== undefined && { releaseId }),
  };
}

/** Makes positions that restore episodes to `before`, dated `now` so that they win over the mark in a merge. */
export function restoredPositions(ids: readonly string[], before: Positions, now: number): Positions {
  return Object.fromEntries(
    ids.map((id) => {
      const position = before[id];
      return [id, position ? { ...position, at: now, markedAt: now } : clearedPosition(undefined, now)];
    }),
  );
}
