import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { asBefore, forgotten, type Marked, seen } from '#web/entities/episode/marks.ts';
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
  return () => browserPositions().saveAll(asBefore(ids, before, timestampAfter(ids)));
}

/** Marks episodes as watched; `episodes` in watching order. */
export function markSeen(episodes: readonly Marked[]): Undo {
  return change(seen(episodes, timestampAfter(episodes.map(({ id }) => id))));
}

/** Marks an episode as unwatched and removes its position. */
export function forget({ id, releaseId }: Marked): Undo {
  return change({ [id]: forgotten(releaseId, timestampAfter([id])) });
}
