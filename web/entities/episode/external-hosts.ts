import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import { hasVideo } from './player-episode.ts';

/** A link to another site that has the video. */
export type ExternalHost = {
  name: string;
  /** «на RuTube»: after «смотреть». */
  where: string;
  url: string;
};

type ExternalIds = Pick<Episode, 'rutube_id' | 'youtube_id'>;

// Ids come from importers and may be malformed.
const ID = /^[\w-]{1,64}$/;

/** The other sites that have an episode: RuTube and YouTube. */
export function externalHostsOf({ rutube_id: rutube, youtube_id: youtube }: ExternalIds): ExternalHost[] {
  return [
    { name: 'RuTube', id: rutube, page: (id: string) => `https://rutube.ru/video/${id}/` },
    { name: 'YouTube', id: youtube, page: (id: string) => `https://www.youtube.com/watch?v=${id}` },
  ].flatMap(({ name, id, page }) =>
    id !== null && ID.test(id) ? [{ name, where: `на\u00A0${name}`, url: page(id) }] : [],
  );
}

/** Whether an episode can be watched, here or on another site. */
export function isWatchable(episode: ExternalIds & Parameters<typeof hasVideo>[0]): boolean {
  return hasVideo(episode) || externalHostsOf(episode).length > 0;
}

/** The player of a whole release on another site; null when there is none or its address is not https. */
export function externalPlayerOf({
  external_player: address,
}: Pick<Release, 'external_player'>): ExternalHost | null {
  if (address === null) return null;
  const url = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null;
  return { name: 'Внешний плеер', where: 'во\u00A0внешнем плеере', url };
}

/** All other sites where an episode can be watched, the external player of its release last. */
export function allExternalHosts(
  episode: ExternalIds,
  release: Pick<Release, 'external_player'>,
): ExternalHost[] {
  return [...externalHostsOf(episode), externalPlayerOf(release)].filter((host) => host !== null);
}
