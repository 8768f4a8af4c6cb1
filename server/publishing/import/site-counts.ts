import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const COUNTERS = [
  'added_in_users_favorites',
  'added_in_planned_collection',
  'added_in_watched_collection',
  'added_in_watching_collection',
  'added_in_postponed_collection',
  'added_in_abandoned_collection',
] as const;

/** Counts of favorites, collections and ratings of a release on this site; `scores` counts scores from 1 to 10. */
export type SiteCounts = Record<(typeof COUNTERS)[number], number> & { scores: number[] };

const NO_COUNTERS = Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Record<
  (typeof COUNTERS)[number],
  number
>;
export const NO_COUNTS: SiteCounts = { ...NO_COUNTERS, scores: Array<number>(10).fill(0) };

/**
 * Counts the favorites, collection entries and ratings of a release on this site, and removes the recorded changes of
 * its counters: the same statement sees the rows and their changes, so that none is counted twice.
 */
export async function countOnSite(trx: Transaction<Schema>, releaseId: number): Promise<SiteCounts> {
  const inCollection = (type: string) =>
    sql<number>`(select count(*) from collections where release_id = ${releaseId} and type = ${type})`;
  return trx
    .with('counted', (eb) => eb.deleteFrom('counts').where('release_id', '=', releaseId))
    .selectNoFrom([
      sql<number>`(select count(*) from favorites where release_id = ${releaseId})`.as(
        'added_in_users_favorites',
      ),
      inCollection('PLANNED').as('added_in_planned_collection'),
      inCollection('WATCHED').as('added_in_watched_collection'),
      inCollection('WATCHING').as('added_in_watching_collection'),
      inCollection('POSTPONED').as('added_in_postponed_collection'),
      inCollection('ABANDONED').as('added_in_abandoned_collection'),
      sql<number[]>`array(
        select (select count(*) from ratings where release_id = ${releaseId} and ratings.score = scores.score)::integer
        from generate_series(1, 10) as scores (score) order by scores.score
      )`.as('scores'),
    ])
    .executeTakeFirstOrThrow();
}

/** The counters of a release: the imported values plus the counts of this site. */
export function mergeCounters(entry: CatalogueEntry, own: SiteCounts) {
  const counted = COUNTERS.map((name) => {
    const imported = entry[name];
    return [name, imported === undefined ? undefined : imported + own[name]] as const;
  });
  const { rating } = entry;
  return {
    ...(Object.fromEntries(counted) as Record<(typeof COUNTERS)[number], number | undefined>),
    rating_distribution: rating && own.scores.map((n, i) => n + (rating.distribution[String(i + 1)] ?? 0)),
  };
}

/** Whether an entry has any counter. */
export function hasCounters(entry: CatalogueEntry): boolean {
  return entry.rating !== undefined || COUNTERS.some((name) => entry[name] !== undefined);
}
