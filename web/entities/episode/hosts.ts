import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import { hasVideo } from './film.ts';

/** Another site that has the video. */
export type Host = {
  name: string;
  /** «на RuTube»: after «смотреть». */
  where: string;
  url: string;
};

type Elsewhere = Pick<Episode, 'rutube_id' | 'youtube_id'>;

// What importers bring is not trusted to be an id.
const ID = /^[\w-]{1,64}$/;

/** The other sites that have an episode. */
export function hostsOf({ rutube_id: rutube, youtube_id: youtube }: Elsewhere): Host[] {
  return [
    { name: 'RuTube', id: rutube, page: (id: string) => `https://rutube.ru/video/${id}/` },
    { name: 'YouTube', id: youtube, page: (id: string) => `https://www.youtube.com/watch?v=${id}` },
  ].flatMap(({ name, id, page }) =>
    id !== null && ID.test(id) ? [{ name, where: `на\u00A0${name}`, url: page(id) }] : [],
  );
}

/** Whether an episode can be watched, here or on another site. */
export function isSomewhere(episode: Elsewhere & Parameters<typeof hasVideo>[0]): boolean {
  return hasVideo(episode) || hostsOf(episode).length > 0;
}

/** A player on another site that has all of a release; null when there is none or its address is not a safe one. */
export function externalPlayer({ external_player: address }: Pick<Release, 'external_player'>): Host | null {
  if (address === null) return null;
  const url = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null;
  return { name: 'Внешний плеер', where: 'во\u00A0внешнем плеере', url };
}

/** Everywhere an episode can be watched but here. */
export function hostsOfEpisode(episode: Elsewhere, release: Pick<Release, 'external_player'>): Host[] {
  return [...hostsOf(episode), externalPlayer(release)].filter((host) => host !== null);
}
