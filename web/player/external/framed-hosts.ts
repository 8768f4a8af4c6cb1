import type { Episode } from '#contract/episodes.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import { type ExternalHost, allExternalHosts } from '#web/entities/episode/external-hosts.ts';

/** The player of another site that can be framed in our pages. */
export type FramedHost = ExternalHost & { src: string; origin: string };

type ExternalIds = Pick<Episode, 'rutube_id' | 'youtube_id'>;

// The ids are validated by `externalHostsOf`.
const PLAYERS: Record<string, (episode: ExternalIds, startAt: number | null) => string> = {
  YouTube: ({ youtube_id }, startAt) =>
    `https://www.youtube-nocookie.com/embed/${youtube_id}?autoplay=1&playsinline=1&rel=0&hl=ru` +
    (startAt === null ? '' : `&start=${startAt}`),
  RuTube: ({ rutube_id }, startAt) =>
    `https://rutube.ru/play/embed/${rutube_id}${startAt === null ? '' : `?t=${startAt}`}`,
};

/** Returns the players that have an episode, starting at second `startAt` where they support it. */
export function framesOf(
  episode: ExternalIds,
  release: Pick<EpisodeWithRelease['release'], 'external_player'>,
  startAt: number | null = null,
): FramedHost[] {
  return allExternalHosts(episode, release).map((host) => {
    const src = PLAYERS[host.name]?.(episode, startAt) ?? host.url;
    return { ...host, src, origin: new URL(src).origin };
  });
}

// A semicolon in a host would start another directive of the policy, and an asterisk would allow any site.
const SAFE_ORIGIN = /^https:\/\/[\w.-]+(:\d+)?$/;

/** The origins of players, each once, that a page may frame. */
export function originsOf(frames: readonly FramedHost[]): string[] {
  return [...new Set(frames.map(({ origin }) => origin))].filter((origin) => SAFE_ORIGIN.test(origin));
}

/** Returns the origins that the pages of a release may frame: those of its episodes without our own video. */
export function frameOrigins(release: EpisodeWithRelease['release']): string[] {
  const withoutVideo = release.episodes.filter((episode) => !hasVideo(episode));
  return originsOf(withoutVideo.flatMap((episode) => framesOf(episode, release)));
}
