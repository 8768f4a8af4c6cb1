import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';

// Cached responses show older counters for longer than this.
const INTERVAL_MS = 5000;
const MAX_RELEASES = 500;
const SCORES = Array.from({ length: 10 }, (_, i) => String(i + 1));

const sumOf = (what: string): RawBuilder<number> =>
  sql`coalesce(sum(change) filter (where what = ${what}), 0)::integer`;

// An import may have made a count as large as the integers of the database. It stays there: a failure would stop the
// counts of all releases.
const added = (count: string, change: string): RawBuilder<number> =>
  sql`least(${sql.ref(count)}::bigint + ${sql.ref(change)}, 2147483647)::integer`;

/**
 * Adds the changes that triggers have recorded to the counters of their releases, several hundred releases at once.
 * Releases that another process is changing are left for the next call.
 */
export async function addCounts(db: Database): Promise<void> {
  // Mostly there is nothing to add: this costs the process an eighth of the two statements below.
  const { rows } = await sql`select release_id from counts limit 1`.execute(db);
  if (rows.length === 0) return;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select id from releases where id in (select release_id from counts)
        order by id limit ${MAX_RELEASES} for no key update skip locked
      ), taken as (
        delete from counts where release_id in (select id from due) returning release_id, what, change
      ), sums as (
        select release_id,
          ${sumOf('favorites')} as favorites,
          ${sumOf('PLANNED')} as planned,
          ${sumOf('WATCHED')} as watched,
          ${sumOf('WATCHING')} as watching,
          ${sumOf('POSTPONED')} as postponed,
          ${sumOf('ABANDONED')} as abandoned,
          array[${sql.join(SCORES.map(sumOf))}] as scores
        from taken group by release_id
      )
      update releases set
        added_in_users_favorites = ${added('added_in_users_favorites', 'favorites')},
        added_in_planned_collection = ${added('added_in_planned_collection', 'planned')},
        added_in_watched_collection = ${added('added_in_watched_collection', 'watched')},
        added_in_watching_collection = ${added('added_in_watching_collection', 'watching')},
        added_in_postponed_collection = ${added('added_in_postponed_collection', 'postponed')},
        added_in_abandoned_collection = ${added('added_in_abandoned_collection', 'abandoned')},
        rating_distribution = array(
          select ${added('votes', 'change')}
          from unnest(rating_distribution, scores) with ordinality as pairs (votes, change, score)
          order by score
        )
      from sums where releases.id = sums.release_id
    `.execute(db);
    if (Number(numAffectedRows) < MAX_RELEASES) break;
  }
  await sql`delete from counts where not exists (select from releases where releases.id = release_id)`.execute(
    db,
  );
}

/** Adds the recorded changes of counters every few seconds until it is stopped. */
export function startCountWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async () => {
    try {
      await addCounts(db);
    } catch (error) {
      log('counts.failed', 'Счётчики релизов', error);
    }
  });
}
