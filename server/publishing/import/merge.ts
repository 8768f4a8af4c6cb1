import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import { moscowDay } from '#contract/moscow-week.ts';
import type { Cover, Poster } from '#contract/values.ts';
import {
  NO_ADDRESSES,
  refuseAddresses,
  type VideoAddresses,
} from '#server/catalog/episodes/episode-video.ts';
import { type Marks, NO_MARK, wholeSeconds } from '#server/catalog/episodes/mark-columns.ts';
import type { EpisodesTable, ReleasesTable, SponsorRow } from '#server/platform/database/schema.ts';
import type { CatalogueEntry, EpisodeEntry } from './catalogue-entry.ts';
import { mergeCounters, type SiteCounts } from './site-counts.ts';

export type StoredEpisode = Omit<
  Selectable<EpisodesTable>,
  // A file never deletes or restores an episode, and its marks are whole seconds.
  | 'id'
  | 'release_id'
  | 'blocked_countries'
  | 'deleted_at'
  | 'taken_back_at'
  | `${MarkKind}_${'start' | 'stop'}_tenths`
> &
  VideoAddresses & {
    id?: string;
    /** Then there are no addresses, and a file gives none. */
    has_own_video: boolean;
  };
export type StoredRelease = Omit<
  Selectable<ReleasesTable>,
  | 'id'
  | 'freshness'
  | 'shuffle'
  | 'published_episodes'
  | 'published_seconds'
  // A file never publishes, hides or restores a release.
  | 'state'
  | 'version'
  | 'deleted_at'
  | 'state_before_deletion'
  | 'postponement'
  // Only the studio sets these.
  | 'shows_progress'
  | 'progress_note'
  // Follows from `catalogue_countries` and the blocks of the studio.
  | 'blocked_countries'
> & {
  id?: number;
};
/** The values of an entry that need the database or the storage. */
export type ResolvedValues = {
  genreIds: number[] | undefined;
  poster: Poster | null | undefined;
  covers: Cover[] | undefined;
  counts: SiteCounts;
};

/** All columns except the id, so that a forgotten one is a type error. Undefined keeps the stored value. */
type Columns<T> = { [Name in Exclude<keyof T, 'id'>]-?: T[Name] | undefined };

/** Drops undefined fields, so that the stored values stay. */
function definedFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function medianMinutes(seconds: readonly number[]): number | null {
  const known = seconds.filter((n) => n > 0).toSorted((a, b) => a - b);
  const median = known[Math.floor(known.length / 2)];
  return median === undefined ? null : Math.max(1, Math.round(median / 60));
}

/** The id of a sponsor, derived from title and address, because sponsors have no natural key on the wire. */
export function sponsorId(title: string, url: string): string {
  const hex = createHash('sha256').update(`${title}\n${url}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sponsorsOf(entry: CatalogueEntry): SponsorRow[] | undefined {
  const listed =
    entry.sponsors ??
    (entry.sponsor === undefined ? undefined : entry.sponsor === null ? [] : [entry.sponsor]);
  return listed?.map((sponsor) => ({ id: sponsorId(sponsor.title, sponsor.url), ...sponsor }));
}

type WholeMarks = Pick<StoredEpisode, `${MarkKind}_${'start' | 'stop'}`>;

/** The columns of all marks. */
function markColumns<T>(valueOf: (kind: MarkKind, end: 'start' | 'stop') => T) {
  const entries = MARK_KINDS.flatMap((kind) =>
    (['start', 'stop'] as const).map((end) => [`${kind}_${end}`, valueOf(kind, end)]),
  );
  return Object.fromEntries(entries) as Record<keyof WholeMarks, T>;
}

const NEW_EPISODE: Omit<StoredEpisode, 'id' | 'ordinal' | 'sort_order' | 'updated_at'> = {
  name: null,
  name_english: null,
  ...markColumns(() => null),
  duration: 0,
  preview: null,
  ...NO_ADDRESSES,
  has_own_video: false,
  rutube_id: null,
  youtube_id: null,
  cuts: null,
  is_published: true,
};

// Undefined where the entry leaves the mark as it is.
function markOf(entry: EpisodeEntry, kind: MarkKind): Marks | undefined {
  if (kind === 'opening' || kind === 'ending')
    return entry[kind] === undefined ? undefined : (entry[kind] ?? NO_MARK);
  if (entry.other_marks === undefined) return undefined;
  return wholeSeconds(entry.other_marks?.find((mark) => mark.kind === kind) ?? NO_MARK);
}

/**
 * Merges the fields of an entry over the stored episode, or over the defaults of a new one. `position` is the position
 * in the entry, from 1. Throws `conflict` for addresses of others where the video is on this site.
 */
export function mergeEpisode(
  stored: StoredEpisode | undefined,
  entry: EpisodeEntry,
  position: number,
  now: string,
): StoredEpisode {
  const isAddressed = [entry.hls_480, entry.hls_720, entry.hls_1080].some((address) => address != null);
  if (stored?.has_own_video && isAddressed) throw refuseAddresses(entry.ordinal);
  const columns: Columns<StoredEpisode> = {
    ordinal: entry.ordinal,
    sort_order: entry.sort_order,
    name: entry.name,
    name_english: entry.name_english,
    duration: entry.duration === null ? 0 : entry.duration,
    ...markColumns((kind, end) => markOf(entry, kind)?.[end]),
    preview: entry.preview,
    hls_480: entry.hls_480,
    hls_720: entry.hls_720,
    hls_1080: entry.hls_1080,
    // The results of `akane ingest` stay.
    has_own_video: undefined,
    is_published: undefined,
    rutube_id: entry.rutube_id,
    youtube_id: entry.youtube_id,
    cuts: entry.cuts,
    updated_at: entry.updated_at,
  };
  const id = stored?.id ?? entry.id;
  return {
    ...NEW_EPISODE,
    sort_order: position,
    updated_at: now,
    ...stored,
    ...definedFields({ id, ...columns }),
  } as StoredEpisode;
}

// The other columns come from the entry or are derived in `mergeRelease`.
type DerivedColumn =
  | 'alias'
  | 'year'
  | 'name_main'
  | 'name_english'
  | 'publish_day'
  | 'average_duration_of_episode'
  | 'fresh_at'
  | 'created_at'
  | 'updated_at';
/** The fields of a release that its line leaves out. */
export const NEW_RELEASE: Omit<StoredRelease, 'id' | DerivedColumn> = {
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
  voicing: null,
  cuts: null,
  publish_time: null,
  publish_every_weeks: 1,
  is_ongoing: false,
  is_in_production: false,
  is_blocked_by_geo: false,
  is_blocked_by_copyrights: false,
  catalogue_countries: [],
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
};

// Fields of an entry that are stored unchanged in the column of the same name.
const PLAIN_COLUMNS = [
  'alias',
  'year',
  'type',
  'season',
  'description',
  'notification',
  'external_player',
  'age_rating',
  'voicing',
  'cuts',
  'publish_day',
  'publish_time',
  'publish_every_weeks',
  'is_ongoing',
  'is_in_production',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
  'episodes_total',
  'episodes_are_unknown',
  'average_duration_of_episode',
  'shikimori',
  'mal',
  'updated_at',
] as const satisfies readonly (keyof CatalogueEntry & keyof StoredRelease)[];

type PlainColumns = { [Name in (typeof PLAIN_COLUMNS)[number]]: CatalogueEntry[Name] | undefined };

function columnsOf(entry: CatalogueEntry): PlainColumns {
  return Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, entry[name]])) as PlainColumns;
}

function latest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .filter((time) => typeof time === 'string')
      .toSorted()
      .at(-1) ?? null
  );
}

const addressOf = ({ optimized, preview }: Cover) => optimized.preview ?? preview;

// People may have corrected the point of a picture, and a catalogue seldom knows it.
function keepFocuses(covers: Cover[], stored: readonly Cover[] = []): Cover[] {
  return covers.map((cover) => {
    const focus = stored.find((other) => addressOf(other) === addressOf(cover))?.focus;
    return focus === undefined ? cover : { ...cover, focus };
  });
}

/**
 * Merges the fields of an entry over the stored release, or over the defaults of a new one. Missing times and the
 * average duration are derived from the episodes.
 */
export function mergeRelease(
  stored: StoredRelease | undefined,
  entry: CatalogueEntry,
  episodes: readonly StoredEpisode[],
  { genreIds, poster, covers, counts }: ResolvedValues,
  now: string,
): StoredRelease {
  const times = episodes.map((episode) => episode.updated_at).toSorted();
  const fresh = entry.fresh_at === undefined ? latest([stored?.fresh_at, ...times]) : entry.fresh_at;
  const created = entry.created_at ?? stored?.created_at ?? times[0] ?? now;
  const fields: Columns<StoredRelease> = {
    ...columnsOf(entry),
    name_main: entry.name.main,
    name_english: entry.name.english,
    name_alternative: entry.name.alternative,
    genre_ids: genreIds,
    poster,
    background_covers: covers && keepFocuses(covers, stored?.background_covers),
    sponsors: sponsorsOf(entry),
    catalogue_countries: entry.blocked_countries,
    ...mergeCounters(entry, counts),
    fresh_at: fresh,
    created_at: created,
  };
  const defaults = {
    ...NEW_RELEASE,
    publish_day: moscowDay(new Date(fresh ?? created)),
    average_duration_of_episode: medianMinutes(episodes.map((episode) => episode.duration)),
    updated_at: fresh ?? now,
  };
  return { ...defaults, ...stored, ...definedFields(fields) } as StoredRelease;
}
