import { embedPath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { Publisher, JsonLdThing } from './thing.ts';
import { releaseJsonLd } from './release.ts';

type PlayerPage = {
  episode: Episode;
  release: Release;
  /** «Эпизод 7. Имя». */
  title: string;
  /** The paths of the page and of its release. */
  path: string;
  releasePage: string;
  /** The path of the master playlist; undefined where the episode cannot be watched. */
  playlistPath: string | undefined;
};

function video(
  { origin }: Publisher,
  { episode, release, title, path, playlistPath }: PlayerPage,
): JsonLdThing | undefined {
  const { preview, duration, updated_at } = episode;
  // Search engines reject an incomplete video, and cannot see one behind the age gate.
  if (playlistPath === undefined || preview.src === null || duration === 0 || release.age_rating.is_adult)
    return undefined;
  return {
    '@type': 'VideoObject',
    name: `${release.name.main}. ${title}`,
    description: `${release.name.main}, ${title}: смотреть онлайн в русской озвучке`,
    thumbnailUrl: origin + preview.src,
    uploadDate: updated_at,
    duration: `PT${duration}S`,
    contentUrl: origin + playlistPath,
    embedUrl: origin + embedPath(episode.id),
    url: origin + path,
    inLanguage: 'ru',
  };
}

/** Describes a page of the player: an episode of a series, or a movie. */
export function episodeJsonLd(publisher: Publisher, page: PlayerPage): JsonLdThing {
  const { episode, release, title, path, releasePage } = page;
  const videoThing = video(publisher, page);
  const releaseThing = releaseJsonLd(publisher, release, releasePage);
  if (release.type.value === 'MOVIE') return { ...releaseThing, video: videoThing };
  return {
    '@type': 'TVEpisode',
    url: publisher.origin + path,
    name: title,
    // Specials have no number of their own.
    episodeNumber: episode.ordinal < 0 ? undefined : episode.ordinal,
    inLanguage: 'ru',
    partOfSeries: {
      '@type': 'TVSeries',
      '@id': releaseThing['@id'],
      name: releaseThing['name'],
      url: releaseThing['url'],
    },
    video: videoThing,
  };
}
