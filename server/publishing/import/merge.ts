import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { moscowDay } from '#contract/moscow-week.ts';
import type { Cover, Poster } from '#contract/values.ts';
import type { EpisodesTable, ReleasesTable, SponsorRow } from '#server/platform/database/schema.ts';
import type { CatalogueLine, EpisodeLine } from './line.ts';
import { countersOf, type OwnCounts } from './own-counts.ts';

export type StoredEpisode = Omit<Selectable<EpisodesTable>, 'id' | 'release_id'> & { id?: string };
export type StoredRelease = Omit<
  Selectable<ReleasesTable>,
  'id' | 'freshness' | 'shuffle' | 'published_episodes' | 'published_seconds'
> & {
  id?: number;
};
/** What of a line needed work outside the line itself. */
export type Resolved = {
  genreIds: number[] | undefined;
  poster: Poster | null | undefined;
  covers: Cover[] | undefined;
  counts: OwnCounts;
};

/** Every column but the id, so that one that is forgotten does not compile; undefined leaves what is stored. */
type Columns<T> = { [Name in Exclude<keyof T, 'id'>]-?: T[Name] | undefined };

/** Drops the fields that a line does not give, so that what is stored stays. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function minutes(seconds: readonly number[]): number | null {
  const known = seconds.filter((n) => n > 0).toSorted((a, b) => a - b);
  const median = known[Math.floor(known.length / 2)];
  return median === undefined ? null : Math.max(1, Math.round(median / 60));
}

// A sponsor has no name of its own on the wire: the same words always give the same id.
function sponsorId(title: string, url: string): string {
  const hex = createHash('sha256').update(`${title}\n${url}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sponsorsOf(line: CatalogueLine): SponsorRow[] | undefined {
  const listed =
    line.sponsors ?? (line.sponsor === undefined ? undefined : line.sponsor === null ? [] : [line.sponsor]);
  return listed?.map((sponsor) => ({ id: sponsorId(sponsor.title, sponsor.url), ...sponsor }));
}

const NEW_EPISODE = {
  name: null,
  name_english: null,
  opening_start: null,
  opening_stop: null,
  ending_start: null,
  ending_stop: null,
  duration: 0,
  preview: null,
  hls_480: null,
  hls_720: null,
  hls_1080: null,
  storyboard: null,
  rutube_id: null,
  youtube_id: null,
  is_published: true,
};

/**
 * What an episode becomes: the line's fields over what is stored, or over the defaults for a new one; `place` counts
 * from 1.
 */
export function mergeEpisode(
  stored: StoredEpisode | undefined,
  line: EpisodeLine,
  place: number,
  now: string,
): StoredEpisode {
  const mark = (value: EpisodeLine['opening']) =>
    value === undefined ? undefined : (value ?? { start: null, stop: null });
  const opening = mark(line.opening);
  const ending = mark(line.ending);
  const columns: Columns<StoredEpisode> = {
    ordinal: line.ordinal,
    sort_order: line.sort_order,
    name: line.name,
    name_english: line.name_english,
    duration: line.duration === null ? 0 : line.duration,
    opening_start: opening?.start,
    opening_stop: opening?.stop,
    ending_start: ending?.start,
    ending_stop: ending?.stop,
    preview: line.preview,
    hls_480: line.hls_480,
    hls_720: line.hls_720,
    hls_1080: line.hls_1080,
    // What `akane ingest` made stays.
    storyboard: undefined,
    is_published: undefined,
    rutube_id: line.rutube_id,
    youtube_id: line.youtube_id,
    updated_at: line.updated_at,
  };
  const id = stored?.id ?? line.id;
  return {
    ...NEW_EPISODE,
    sort_order: place,
    updated_at: now,
    ...stored,
    ...given({ id, ...columns }),
  } as StoredEpisode;
}

const NEW_RELEASE = {
  name_alternative: null,
  type: 'TV',
  season: null,
  genre_ids: [],
  poster: null,
  background_covers: [],
  description: null,
  notification: null,
  external_player: null,
  sponsors: [],
  age_rating: 'R16_PLUS',
  is_ongoing: false,
  is_in_production: false,
  is_blocked_by_geo: false,
  is_blocked_by_copyrights: false,
  blocked_countries: [],
  episodes_total: null,
  episodes_are_unknown: false,
  added_in_users_favorites: 0,
  added_in_planned_collection: 0,
  added_in_watched_collection: 0,
  added_in_watching_collection: 0,
  added_in_postponed_collection: 0,
  added_in_abandoned_collection: 0,
  shikimori: null,
  mal: null,
  rating_distribution: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
} as const;

// Fields of a line that are columns as they stand.
const COLUMNS = [
  'alias',
  'year',
  'type',
  'season',
  'description',
  'notification',
  'external_player',
  'age_rating',
  'publish_day',
  'is_ongoing',
  'is_in_production',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
  'blocked_countries',
  'episodes_total',
  'episodes_are_unknown',
  'average_duration_of_episode',
  'shikimori',
  'mal',
  'updated_at',
] as const satisfies readonly (keyof CatalogueLine & keyof StoredRelease)[];

type Plain = { [Name in (typeof COLUMNS)[number]]: CatalogueLine[Name] | undefined };

function columnsOf(line: CatalogueLine): Plain {
  return Object.fromEntries(COLUMNS.map((name) => [name, line[name]])) as Plain;
}

function latest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .filter((time) => typeof time === 'string')
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * What a release becomes: the line's fields over what is stored, or over the defaults for a new one. Times and length
 * not given follow its episodes.
 */
export function mergeRelease(
  stored: StoredRelease | undefined,
  line: CatalogueLine,
  episodes: readonly StoredEpisode[],
  { genreIds, poster, covers, counts }: Resolved,
  now: string,
): StoredRelease {
  const times = episodes.map((episode) => episode.updated_at).toSorted();
  const fresh = line.fresh_at === undefined ? latest([stored?.fresh_at, ...times]) : line.fresh_at;
  const created = line.created_at ?? stored?.created_at ?? times[0] ?? now;
  const fields: Columns<StoredRelease> = {
    ...columnsOf(line),
    name_main: line.name.main,
    name_english: line.name.english,
    name_alternative: line.name.alternative,
    genre_ids: genreIds,
    poster,
    background_covers: covers,
    sponsors: sponsorsOf(line),
    ...countersOf(line, counts),
    fresh_at: fresh,
    created_at: created,
  };
  const defaults = {
    ...NEW_RELEASE,
    publish_day: moscowDay(new Date(fresh ?? created)),
    average_duration_of_episode: minutes(episodes.map((episode) => episode.duration)),
    updated_at: fresh ?? now,
  };
  return { ...defaults, ...stored, ...given(fields) } as StoredRelease;
}
