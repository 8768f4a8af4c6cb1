import type { FullRelease } from '#contract/releases.ts';
import { externalPlayerOf, isWatchable } from '#web/entities/episode/external-hosts.ts';

type Parts = Pick<FullRelease, 'episodes' | 'external_player' | 'torrents'>;

/** Whether the episodes of a release can be had only as torrents. */
export function isOnlyInTorrents(release: Parts): boolean {
  const { episodes, torrents } = release;
  if (episodes.length === 0 || torrents.length === 0) return false;
  return !episodes.some(isWatchable) && externalPlayerOf(release) === null;
}

/** The note on an episode that cannot be watched. */
export function missingVideo(release: Parts): string {
  return isOnlyInTorrents(release) ? 'в\u00A0торренте' : 'видео ещё нет';
}
