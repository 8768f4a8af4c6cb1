import type { Genre } from '#contract/genres.ts';
import type { Release } from '#contract/release.ts';
import type { Publisher, JsonLdThing } from './thing.ts';

export type DescribedRelease = Release & { genres?: readonly Pick<Genre, 'name'>[] };

// An unrated release has no rating: an invented one would mislead search engines.
function ratingOf({ rating: { average, votes } }: Release): JsonLdThing | undefined {
  if (average === null || votes === 0) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    ratingCount: votes,
    bestRating: 10,
    worstRating: 1,
  };
}

function otherValues(values: readonly (string | null)[], excluded: string): string[] | undefined {
  const left = [...new Set(values)].filter((value) => value !== null && value !== '' && value !== excluded);
  return left.length === 0 ? undefined : (left as string[]);
}

/** Describes a release as a `Movie` or a `TVSeries`. */
export function releaseJsonLd(
  { origin }: Publisher,
  release: DescribedRelease,
  path: string,
  description?: string,
): JsonLdThing {
  const { name, type, year, poster, episodes_total: total, shikimori, mal } = release;
  const isMovie = type.value === 'MOVIE';
  return {
    '@type': isMovie ? 'Movie' : 'TVSeries',
    '@id': `${origin}${path}#work`,
    url: origin + path,
    name: name.main,
    alternateName: otherValues([name.english, name.alternative], name.main),
    description,
    image: poster.src === null ? undefined : origin + poster.src,
    genre: release.genres?.map((genre) => genre.name),
    ...(isMovie
      ? { datePublished: String(year) }
      : { startDate: String(year), numberOfEpisodes: total === null || total === 0 ? undefined : total }),
    inLanguage: 'ru',
    contentRating: release.age_rating.label,
    aggregateRating: ratingOf(release),
    sameAs: otherValues([shikimori.url, mal.url], ''),
  };
}
