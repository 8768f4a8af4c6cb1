import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import {
  restoredPositions,
  clearedPosition,
  type EpisodeToMark,
  watchedPositions,
} from '#web/entities/episode/position-changes.ts';
import type { Positions } from '#web/entities/episode/positions.ts';

/** Reverts a change. */
export type Undo = () => void;

// Newer than all stored positions of these episodes, even if the clock of another device is ahead.
function timestampAfter(ids: readonly string[]): number {
  const stored = browserPositions().all();
  return Math.max(Date.now(), ...ids.map((id) => (stored[id]?.at ?? 0) + ids.length));
}

function change(positions: Positions): Undo {
  const before = browserPositions().all();
  const ids = Object.keys(positions);
  browserPositions().saveAll(positions);
  return () => browserPositions().saveAll(restoredPositions(ids, before, timestampAfter(ids)));
}

/** Marks episodes as watched; `episodes` in watching order. */
export function markWatched(episodes: readonly EpisodeToMark[]): Undo {
  return change(watchedPositions(episodes, timestampAfter(episodes.map(({ id }) => id))));
}

/** Marks an episode as unwatched and removes its position. */
export function markUnwatched({ id, releaseId }: EpisodeToMark): Undo {
  return change({ [id]: clearedPosition(releaseId, timestampAfter([id])) });
}
