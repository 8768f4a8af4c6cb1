import { hasVideo } from '#web/entities/episode/film.ts';
import type { LineEpisode, Part } from '#web/entities/episode/line.ts';
import type { QueueItem } from './queue-items.ts';

/** The release ids of a queue as a query parameter: unique, ascending, comma-separated. */
export function releasesOf(items: readonly QueueItem[]): string {
  return [...new Set(items.map(({ releaseId }) => releaseId))].toSorted((a, b) => a - b).join(',');
}

/**
 * Converts a queue to playlist parts; consecutive episodes of one release form one part. Omits episodes that are no
 * longer on the site or have no video.
 */
export function ownParts(items: readonly QueueItem[], known: readonly Part[]): Part[] {
  const parts: { release: Part['release']; episodes: LineEpisode[] }[] = [];
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
export function itemsOf(parts: readonly Part[]): QueueItem[] {
  return parts.flatMap(({ release, episodes }) =>
    episodes.filter(hasVideo).map(({ id }) => ({ releaseId: release.id, episodeId: id })),
  );
}
