import type { Episode } from '#contract/episodes.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import { type Host, hostsOfEpisode } from '#web/entities/episode/hosts.ts';

/** The player of another site that can stand in a page of ours. */
export type Frame = Host & { src: string; origin: string };

type Elsewhere = Pick<Episode, 'rutube_id' | 'youtube_id'>;

// The ids are checked where the hosts are made.
const PLAYERS: Record<string, (episode: Elsewhere, moment: number | null) => string> = {
  YouTube: ({ youtube_id }, moment) =>
    `https://www.youtube-nocookie.com/embed/${youtube_id}?autoplay=1&playsinline=1&rel=0&hl=ru` +
    (moment === null ? '' : `&start=${moment}`),
  RuTube: ({ rutube_id }, moment) =>
    `https://rutube.ru/play/embed/${rutube_id}${moment === null ? '' : `?t=${moment}`}`,
};

/** The players that have an episode, from a second on where they understand that. */
export function framesOf(
  episode: Elsewhere,
  release: ReleasedEpisode['release'],
  moment: number | null = null,
): Frame[] {
  return hostsOfEpisode(episode, release).map((host) => {
    const src = PLAYERS[host.name]?.(episode, moment) ?? host.url;
    return { ...host, src, origin: new URL(src).origin };
  });
}

// A host may hold a semicolon, which would begin another rule of the policy, or an asterisk, which would open it to
// everybody.
const PLAIN = /^https:\/\/[\w.-]+(:\d+)?$/;

/** The origins whose players the pages of a release may show: those of its episodes that have no video here. */
export function frameOrigins(release: ReleasedEpisode['release']): string[] {
  const absent = release.episodes.filter((episode) => !hasVideo(episode));
  const origins = absent.flatMap((episode) => framesOf(episode, release)).map(({ origin }) => origin);
  return [...new Set(origins)].filter((origin) => PLAIN.test(origin));
}
