import type { FullRelease } from '#contract/releases.ts';
import { externalPlayerOf, isWatchable } from '#web/entities/episode/external-hosts.ts';

type Parts = Pick<FullRelease, 'episodes' | 'external_player' | 'torrents'>;

/** Whether the episodes of a release can be had only as torrents. */
export function isOnlyInTorrents(release: Parts): boolean {
  const { episodes, torrents } = release;
  if (episodes.length === 0 || torrents.length === 0) return false;
  return !episodes.some(isWatchable) && externalPlayerOf(release) === null;
}

/** The note on an episode that cannot be watched; null where `NoVideoNote` says it once, of all episodes. */
export function missingVideo({ episodes }: Pick<Parts, 'episodes'>): string | null {
  return episodes.some(isWatchable) ? 'видео ещё нет' : null;
}
