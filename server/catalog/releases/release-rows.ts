import type { Selectable } from 'kysely';
import { AGE_RATINGS, PUBLISH_DAYS, RELEASE_TYPES, SEASONS, VOICINGS } from '#contract/enums.ts';
import { NO_POSTER } from '#contract/values.ts';
import type { Release } from '#contract/release.ts';
import type { ListedRelease } from '#contract/releases.ts';
import type { ExternalRating, ReleasesTable } from '#server/platform/database/schema.ts';
import { formatNotification } from './format-notification.ts';
import type { GenresById } from './genre-rows.ts';
import type { Region } from '#server/platform/location/region.ts';

export const RELEASE_COLUMNS = [
  'releases.id',
  'releases.alias',
  'releases.name_main',
  'releases.name_english',
  'releases.name_alternative',
  'releases.year',
  'releases.type',
  'releases.season',
  'releases.genre_ids',
  'releases.poster',
  'releases.description',
  'releases.notification',
  'releases.postponement',
  'releases.external_player',
  'releases.age_rating',
  'releases.publish_day',
  'releases.is_ongoing',
  'releases.is_in_production',
  'releases.is_blocked_by_geo',
  'releases.is_blocked_by_copyrights',
  'releases.blocked_countries',
  'releases.episodes_total',
  'releases.episodes_are_unknown',
  'releases.voicing',
  'releases.cuts',
  'releases.average_duration_of_episode',
  'releases.added_in_users_favorites',
  'releases.added_in_planned_collection',
  'releases.added_in_watched_collection',
  'releases.added_in_watching_collection',
  'releases.added_in_postponed_collection',
  'releases.added_in_abandoned_collection',
  'releases.shikimori',
  'releases.mal',
  'releases.rating_distribution',
  'releases.fresh_at',
  'releases.created_at',
  'releases.updated_at',
] as const;

type Column<T> = T extends `releases.${infer C extends keyof ReleasesTable}` ? C : never;
export type ReleaseRow = Pick<Selectable<ReleasesTable>, Column<(typeof RELEASE_COLUMNS)[number]>>;

const NO_EXTERNAL_RATING: ExternalRating = { id: null, url: null, votes: null, rating: null };

function toRating(distribution: readonly number[]): Release['rating'] {
  const votes = distribution.reduce((sum, n) => sum + n, 0);
  const points = distribution.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return {
    average: votes === 0 ? null : Math.round((points / votes) * 100) / 100,
    votes,
    distribution: Object.fromEntries(distribution.map((n, i) => [String(i + 1), n])),
  };
}

function isBlockedByGeo(row: ReleaseRow, { country }: Region): boolean {
  return row.is_blocked_by_geo || (country !== null && row.blocked_countries.includes(country));
}

/** Whether the right-holder or the caller's country forbids watching. The page stays, but without playable links. */
export function isBlocked(row: ReleaseRow, region: Region): boolean {
  return row.is_blocked_by_copyrights || isBlockedByGeo(row, region);
}

/** Converts a row to the release object inside every list. */
export function toRelease(row: ReleaseRow, region: Region): Release {
  return {
    id: row.id,
    type: { value: row.type, description: RELEASE_TYPES[row.type] },
    year: row.year,
    name: { main: row.name_main, english: row.name_english, alternative: row.name_alternative },
    alias: row.alias,
    season: { value: row.season, description: row.season && SEASONS[row.season] },
    poster: row.poster ?? NO_POSTER,
    fresh_at: row.fresh_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_ongoing: row.is_ongoing,
    age_rating: { value: row.age_rating, ...AGE_RATINGS[row.age_rating] },
    publish_day: { value: row.publish_day, description: PUBLISH_DAYS[row.publish_day] },
    description: row.description,
    notification: formatNotification(row),
    episodes_total: row.episodes_total,
    external_player: isBlocked(row, region) ? null : row.external_player,
    is_in_production: row.is_in_production,
    is_blocked_by_geo: isBlockedByGeo(row, region),
    is_blocked_by_copyrights: row.is_blocked_by_copyrights,
    added_in_users_favorites: row.added_in_users_favorites,
    average_duration_of_episode: row.average_duration_of_episode,
    added_in_planned_collection: row.added_in_planned_collection,
    added_in_watched_collection: row.added_in_watched_collection,
    added_in_watching_collection: row.added_in_watching_collection,
    added_in_postponed_collection: row.added_in_postponed_collection,
    added_in_abandoned_collection: row.added_in_abandoned_collection,
    shikimori: row.shikimori ?? NO_EXTERNAL_RATING,
    mal: row.mal ?? NO_EXTERNAL_RATING,
    rating: toRating(row.rating_distribution),
    episodes_are_unknown: row.episodes_are_unknown,
    voicing: { value: row.voicing, description: row.voicing && VOICINGS[row.voicing] },
    cuts: row.cuts,
  };
}

/** Converts a row to a release with its genres in the order of the release. */
export function toListedRelease(row: ReleaseRow, genres: GenresById, region: Region): ListedRelease {
  return { ...toRelease(row, region), genres: row.genre_ids.flatMap((id) => genres.get(id) ?? []) };
}
