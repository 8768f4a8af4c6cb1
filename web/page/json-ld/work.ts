import type { Genre } from '#contract/genres.ts';
import type { Release } from '#contract/release.ts';
import type { Publisher, Thing } from './thing.ts';

export type Work = Release & { genres?: readonly Pick<Genre, 'name'>[] };

// What nobody has rated has no rating; an invented one would be a lie to search engines.
function ratingOf({ rating: { average, votes } }: Release): Thing | undefined {
  if (average === null || votes === 0) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    ratingCount: votes,
    bestRating: 10,
    worstRating: 1,
  };
}

function others(values: readonly (string | null)[], known: string): string[] | undefined {
  const left = [...new Set(values)].filter((value) => value !== null && value !== '' && value !== known);
  return left.length === 0 ? undefined : (left as string[]);
}

/** A release as a film or a series. */
export function work({ origin }: Publisher, release: Work, path: string, description?: string): Thing {
  const { name, type, year, poster, episodes_total: total, shikimori, mal } = release;
  const isFilm = type.value === 'MOVIE';
  return {
    '@type': isFilm ? 'Movie' : 'TVSeries',
    '@id': `${origin}${path}#work`,
    url: origin + path,
    name: name.main,
    alternateName: others([name.english, name.alternative], name.main),
    description,
    image: poster.src === null ? undefined : origin + poster.src,
    genre: release.genres?.map((genre) => genre.name),
    ...(isFilm
      ? { datePublished: String(year) }
      : { startDate: String(year), numberOfEpisodes: total === null || total === 0 ? undefined : total }),
    inLanguage: 'ru',
    contentRating: release.age_rating.label,
    aggregateRating: ratingOf(release),
    sameAs: others([shikimori.url, mal.url], ''),
  };
}
