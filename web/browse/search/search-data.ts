import type { Call } from '#contract/client.ts';
import type { Release } from '#contract/release.ts';
import { recommendedReleases } from '#contract/releases.ts';
import { searchReleases } from '#contract/search.ts';
import type { PictureVersions } from '#web/ui/pictures/pictures.ts';
import { formatEpisodeTotal } from '#web/entities/release/format-release.ts';
import { formatScore } from '#web/entities/release/format-score.ts';
import { matchedName } from './matched-name.ts';

/** A release as a row of the search results. */
export type SearchResult = {
  id: number;
  alias: string;
  title: string;
  poster: PictureVersions;
  /** «8,7»; null with too few votes. */
  score: string | null;
  /** «2026 · ТВ · 12 эп.». */
  facts: string;
  /** The other name that matches the query; null if the title matches. */
  matched: string | null;
  status: 'ongoing' | 'announced' | null;
};

export type SearchResults = {
  query: string;
  releases: SearchResult[];
  /** Whether the catalogue has more results. */
  hasMore: boolean;
  /** Whether nothing was found, and the names of the releases only resemble the query. */
  areGuesses: boolean;
};

/** The result of a search that failed. */
export type SearchFailure = { failed: true };

const MAX = 8;
const MAX_LENGTH = 200;

// The fields a row needs; whole releases are twenty times as large.
const FIELDS = [
  'id',
  'alias',
  'name',
  'poster',
  'year',
  'type',
  'episodes_total',
  'is_ongoing',
  'rating',
] as const satisfies (keyof Release)[];
type SearchedRelease = Pick<Release, (typeof FIELDS)[number]>;

/** Lists contain no episodes, so a release of a future year counts as announced. */
function statusOf({ is_ongoing, year }: SearchedRelease, thisYear: number): SearchResult['status'] {
  if (year > thisYear) return 'announced';
  return is_ongoing ? 'ongoing' : null;
}

function toFound(release: SearchedRelease, query: string, thisYear: number): SearchResult {
  const { id, alias, name, poster, year, type } = release;
  return {
    id,
    alias,
    title: name.main,
    poster,
    score: formatScore(release.rating),
    facts: [year, type.description, formatEpisodeTotal(release)].filter(Boolean).join(' · '),
    matched: matchedName(name, query),
    status: statusOf(release, thisYear),
  };
}

/**
 * Loads the best results for the query, or else releases whose names resemble it; without a query, the currently
 * popular releases.
 */
export async function loadSearchResults(
  call: Call,
  params: URLSearchParams,
  thisYear = new Date().getFullYear(),
): Promise<SearchResults> {
  const query = (params.get('query') ?? '').trim().slice(0, MAX_LENGTH);
  const include = [...FIELDS];
  const found = await (query === ''
    ? call(recommendedReleases, { query: { limit: MAX, include } })
    : call(searchReleases, { query: { query, include } }));
  const areGuesses = query !== '' && found.length === 0;
  const releases = areGuesses
    ? await call(searchReleases, { query: { query, with_guesses: 1, include } })
    : found;
  return {
    query,
    areGuesses,
    releases: releases.slice(0, MAX).map((release) => toFound(release, query, thisYear)),
    hasMore: releases.length > MAX,
  };
}
