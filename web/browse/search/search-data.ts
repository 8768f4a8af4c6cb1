import type { Call } from '#contract/client.ts';
import type { Release } from '#contract/release.ts';
import { recommendedReleases } from '#contract/releases.ts';
import { searchReleases } from '#contract/search.ts';
import type { Pictures } from '#web/ui/pictures/pictures.ts';
import { totalWords } from '#web/entities/release/release.ts';
import { matchedName } from './matched-name.ts';

/** A release as one row of the search. */
export type FoundRelease = {
  id: number;
  alias: string;
  title: string;
  poster: Pictures;
  /** «2026 · ТВ · 12 эп.». */
  facts: string;
  /** The name besides the title by which it was found. */
  matched: string | null;
  status: 'ongoing' | 'announced' | null;
};

export type SearchAnswer = {
  query: string;
  releases: FoundRelease[];
  /** Whether the catalogue has more than these. */
  hasMore: boolean;
};

/** The search could not be asked, or failed. */
export type NoAnswer = { failed: true };

const MAX = 8;
const MAX_LENGTH = 200;

// All that a row needs; whole releases are twenty times as long.
const FIELDS = [
  'id',
  'alias',
  'name',
  'poster',
  'year',
  'type',
  'episodes_total',
  'is_ongoing',
] as const satisfies (keyof Release)[];
type Row = Pick<Release, (typeof FIELDS)[number]>;

/** A list tells no episodes, so an announcement is known by a year still ahead. */
function statusOf({ is_ongoing, year }: Row, thisYear: number): FoundRelease['status'] {
  if (year > thisYear) return 'announced';
  return is_ongoing ? 'ongoing' : null;
}

function toFound(release: Row, query: string, thisYear: number): FoundRelease {
  const { id, alias, name, poster, year, type } = release;
  return {
    id,
    alias,
    title: name.main,
    poster,
    facts: [year, type.description, totalWords(release)].filter(Boolean).join(' · '),
    matched: matchedName(name, query),
    status: statusOf(release, thisYear),
  };
}

/** The best answers to a search; to none, what is loved most at the moment. */
export async function loadAnswer(
  call: Call,
  params: URLSearchParams,
  thisYear = new Date().getFullYear(),
): Promise<SearchAnswer> {
  const query = (params.get('query') ?? '').trim().slice(0, MAX_LENGTH);
  const include = [...FIELDS];
  const releases = await (query === ''
    ? call(recommendedReleases, { query: { limit: MAX, include } })
    : call(searchReleases, { query: { query, include } }));
  return {
    query,
    releases: releases.slice(0, MAX).map((release) => toFound(release, query, thisYear)),
    hasMore: releases.length > MAX,
  };
}
