import { hasVideo } from '#web/entities/episode/player-episode.ts';
import type { PlaylistEpisode, PlaylistPart } from '#web/entities/episode/playlist.ts';
import type { QueueItem } from './queue-items.ts';

/** The release ids of a queue as a query parameter: unique, ascending, comma-separated. */
export function releaseIdsParameter(items: readonly QueueItem[]): string {
  return [...new Set(items.map(({ releaseId }) => releaseId))].toSorted((a, b) => a - b).join(',');
}

/**
 * Converts a queue to playlist parts; consecutive episodes of one release form one part. Omits episodes that are no
 * longer on the site or have no video.
 */
export function toPlaylistParts(items: readonly QueueItem[], known: readonly PlaylistPart[]): PlaylistPart[] {
  const parts: { release: PlaylistPart['release']; episodes: PlaylistEpisode[] }[] = [];
  for (const { releaseId, episodeId } of items) {
    const release = known.find((part) => part.release.id === releaseId);
    const episode = release?.episodes.find(({ id }) => id === episodeId);
    if (!release || !episode || !hasVideo(episode)) continue;
    const last = parts.at(-1);
    if (last?.release.id === releaseId) last.episodes.push(episode);
    else parts.push({ release: release.release, episodes: [episode] });
  }
  return parts;
}

/** Converts playlist parts to queue items. */
export function toQueueItems(parts: readonly PlaylistPart[]): QueueItem[] {
  return parts.flatMap(({ release, episodes }) =>
    episodes.filter(hasVideo).map(({ id }) => ({ releaseId: release.id, episodeId: id })),
  );
}
