import { hasVideo } from '#web/entities/episode/player-episode.ts';
import type { PlaylistPart } from '#web/entities/episode/playlist.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import type { QueueItem } from './queue-items.ts';

/** When a release was last watched, in epoch milliseconds; 0 if it was not started. */
function watchedAt({ episodes }: PlaylistPart, positions: Positions): number {
  return Math.max(0, ...episodes.map(({ id }) => positions[id]?.at ?? 0));
}

/** The unwatched episodes of favorite releases: started releases first, the most recently watched at the top. */
export function listUnwatched(parts: readonly PlaylistPart[], positions: Positions): QueueItem[] {
  const sorted = parts.toSorted((a, b) => watchedAt(b, positions) - watchedAt(a, positions));
  return sorted.flatMap(({ release, episodes }) =>
    episodes
      .filter((episode) => hasVideo(episode) && positions[episode.id]?.isWatched !== true)
      .map(({ id }) => ({ releaseId: release.id, episodeId: id })),
  );
}
