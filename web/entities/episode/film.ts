import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { Marks } from './skip-range.ts';

/** What the player knows about the episode on the screen. Seconds everywhere. */
export type Film = Marks & {
  episodeId: string;
  releaseId: number;
  /** As the catalogue says; the element knows better once it has loaded. */
  duration: number;
  isFirst: boolean;
  previousId: string | null;
  nextId: string | null;
};

/** Whether an episode has a picture in any height. */
export function hasVideo(episode: Pick<Episode, 'hls_480' | 'hls_720' | 'hls_1080'>): boolean {
  return (episode.hls_480 ?? episode.hls_720 ?? episode.hls_1080) !== null;
}

export type Blocks = Pick<Release, 'is_blocked_by_geo' | 'is_blocked_by_copyrights'>;

/** Whether the episodes of a release are closed to this viewer. */
export function isBlocked(release: Blocks): boolean {
  return release.is_blocked_by_geo || release.is_blocked_by_copyrights;
}

/** Episodes in the order in which they are watched: by `sort_order`, never by number. */
export function inWatchingOrder<E extends { sort_order: number }>(episodes: readonly E[]): E[] {
  return episodes.toSorted((a, b) => a.sort_order - b.sort_order);
}
