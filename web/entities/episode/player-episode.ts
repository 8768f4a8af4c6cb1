import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { SkipMarks } from './skip-range.ts';

/** What the player knows about the episode on the screen. All times are in seconds. */
export type PlayerEpisode = SkipMarks & {
  episodeId: string;
  releaseId: number;
  /** From the catalogue; once loaded, the video element gives the exact value. */
  duration: number;
  isFirst: boolean;
  previousId: string | null;
  nextId: string | null;
};

/** Whether an episode has our own video at any height. */
export function hasVideo(episode: Pick<Episode, 'hls_480' | 'hls_720' | 'hls_1080'>): boolean {
  return (episode.hls_480 ?? episode.hls_720 ?? episode.hls_1080) !== null;
}

export type ReleaseBlocks = Pick<Release, 'is_blocked_by_geo' | 'is_blocked_by_copyrights'>;

/** Whether the episodes of a release are blocked for this viewer. */
export function isBlocked(release: ReleaseBlocks): boolean {
  return release.is_blocked_by_geo || release.is_blocked_by_copyrights;
}

/** Sorts episodes into watching order: by `sort_order`, never by number. */
export function inWatchingOrder<E extends { sort_order: number }>(episodes: readonly E[]): E[] {
  return episodes.toSorted((a, b) => a.sort_order - b.sort_order);
}
