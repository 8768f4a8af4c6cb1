import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { asBefore, forgotten, type Marked, seen } from '#web/entities/episode/marks.ts';
import type { Positions } from '#web/entities/episode/positions.ts';

/** Puts things back. */
export type Undo = () => void;

// Newer than everything known of these episodes, whatever the clocks of other devices say.
function momentAfter(ids: readonly string[]): number {
  const known = browserPositions().all();
  return Math.max(Date.now(), ...ids.map((id) => (known[id]?.at ?? 0) + ids.length));
}

function change(positions: Positions): Undo {
  const before = browserPositions().all();
  const ids = Object.keys(positions);
  browserPositions().saveAll(positions);
  return () => browserPositions().saveAll(asBefore(ids, before, momentAfter(ids)));
}

/** Marks episodes, given in watching order, as seen. */
export function markSeen(episodes: readonly Marked[]): Undo {
  return change(seen(episodes, momentAfter(episodes.map(({ id }) => id))));
}

/** Takes the mark of an episode back, and with it the place in it. */
export function forget({ id, releaseId }: Marked): Undo {
  return change({ [id]: forgotten(releaseId, momentAfter([id])) });
}
