import { hasVideo } from '#web/entities/episode/film.ts';
import type { Part } from '#web/entities/episode/line.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import type { QueueItem } from './queue-items.ts';

/** When a release was watched last; 0 for one that was not begun. */
function watchedAt({ episodes }: Part, positions: Positions): number {
  return Math.max(0, ...episodes.map(({ id }) => positions[id]?.at ?? 0));
}

/** What is left to watch of favourite releases, one after another: the begun ones first, the last watched foremost. */
export function unseenOf(parts: readonly Part[], positions: Positions): QueueItem[] {
  const inOrder = parts.toSorted((a, b) => watchedAt(b, positions) - watchedAt(a, positions));
  return inOrder.flatMap(({ release, episodes }) =>
    episodes
      .filter((episode) => hasVideo(episode) && positions[episode.id]?.isWatched !== true)
      .map(({ id }) => ({ releaseId: release.id, episodeId: id })),
  );
}
