import { embedPath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { Publisher, Thing } from './thing.ts';
import { work } from './work.ts';

type Played = {
  episode: Episode;
  release: Release;
  /** «Эпизод 7. Имя». */
  title: string;
  /** Addresses of the page, of its release and of the playlist; the last one only where it can be watched. */
  path: string;
  releasePage: string;
  film: string | undefined;
};

function video({ origin }: Publisher, { episode, release, title, path, film }: Played): Thing | undefined {
  const { preview, duration, updated_at } = episode;
  // Half a description is a fault, and behind the door for adults no robot sees a film.
  if (film === undefined || preview.src === null || duration === 0 || release.age_rating.is_adult)
    return undefined;
  return {
    '@type': 'VideoObject',
    name: `${release.name.main}. ${title}`,
    description: `${release.name.main}, ${title}: смотреть онлайн в русской озвучке`,
    thumbnailUrl: origin + preview.src,
    uploadDate: updated_at,
    duration: `PT${duration}S`,
    contentUrl: origin + film,
    embedUrl: origin + embedPath(episode.id),
    url: origin + path,
    inLanguage: 'ru',
  };
}

/** What a page that plays something shows: an episode of a series, or the film itself. */
export function playedWork(publisher: Publisher, played: Played): Thing {
  const { episode, release, title, path, releasePage } = played;
  const shown = video(publisher, played);
  const whole = work(publisher, release, releasePage);
  if (release.type.value === 'MOVIE') return { ...whole, video: shown };
  return {
    '@type': 'TVEpisode',
    url: publisher.origin + path,
    name: title,
    // Specials have no number of their own.
    episodeNumber: episode.ordinal < 0 ? undefined : episode.ordinal,
    inLanguage: 'ru',
    partOfSeries: { '@type': 'TVSeries', '@id': whole['@id'], name: whole['name'], url: whole['url'] },
    video: shown,
  };
}
