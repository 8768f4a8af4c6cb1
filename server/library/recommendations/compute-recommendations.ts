import { sql } from 'kysely';
import { refreshSimilarReleases } from '#server/catalog/similar/refresh-similar.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';

type Deps = { db: Database; log: Log };

const INTERVAL_MS = 60_000;
// A batch takes less than a second.
const BATCH = 100;
// How much of an account is read.
const MAX_VIEWS = 1000;
const MAX_RELEASES = 300;
// The releases watched last, of which the first with enough similar ones gives the row its name.
const MAX_WATCHED = 5;
const MIN_RELEASES = 4;

/** Stores which releases the users have watched or keep, the input of what is similar. */
async function storeViewerReleases(db: Database, userIds: readonly number[]): Promise<void> {
  await sql`
    with seen as (
      select users.id as user_id, kept.release_id
      from users cross join lateral (
        select release_id from (
          select episodes.release_id, last.updated_at as at
          from (
            select release_episode_id, updated_at from views
            where user_id = users.id and (is_watched or time > 0)
            order by updated_at desc, id desc limit ${MAX_VIEWS}
          ) as last join episodes on episodes.id = last.release_episode_id
          union all
          select release_id, created_at from favorites where user_id = users.id
          union all
          select release_id, created_at from collections
          where user_id = users.id and type in ('WATCHING', 'WATCHED')
        ) as every
        group by release_id order by max(at) desc, release_id limit ${MAX_RELEASES}
      ) as kept
      where users.id = any(${[...userIds]}::integer[])
    ),
    gone as (
      delete from viewer_releases
      where user_id = any(${[...userIds]}::integer[]) and (user_id, release_id) not in (select user_id, release_id from seen)
    )
    insert into viewer_releases (user_id, release_id) select user_id, release_id from seen on conflict do nothing
  `.execute(db);
}

/** Stores recommendations because of the release watched last that has enough similar releases. */
async function storeRecommendations(db: Database, userIds: readonly number[]): Promise<void> {
  await sql`delete from recommendations where user_id = any(${[...userIds]}::integer[])`.execute(db);
  await sql`
    with watched as (
      select users.id as user_id, last.release_id, last.place
      from users cross join lateral (
        select release_id, row_number() over (order by max(at) desc, release_id) as place
        from (
          select episodes.release_id, views.updated_at as at
          from (
            select release_episode_id, updated_at from views
            where user_id = users.id and (is_watched or time > 0)
            order by updated_at desc, id desc limit ${MAX_VIEWS}
          ) as views join episodes on episodes.id = views.release_episode_id
        ) as started
        where not exists (
          select from collections
          where user_id = users.id and release_id = started.release_id and type = 'ABANDONED'
        )
        group by release_id order by place limit ${MAX_WATCHED}
      ) as last
      where users.id = any(${[...userIds]}::integer[])
    ),
    candidates as (
      select watched.user_id, watched.place, watched.release_id as because_id, one.id, one.reason, one.position,
        count(*) over (partition by watched.user_id, watched.place) as total
      from watched
      join similar_releases using (release_id)
      cross join lateral unnest(similar_ids, reasons) with ordinality as one (id, reason, position)
      join public_releases as releases on releases.id = one.id
      where not exists (
        select from viewer_releases where user_id = watched.user_id and release_id = one.id
      ) and not exists (
        select from dismissed_recommendations where user_id = watched.user_id and release_id = one.id
      ) and not exists (
        select from collections where user_id = watched.user_id and release_id = one.id
      )
    ),
    chosen as (
      select distinct on (user_id) user_id, place from candidates where total >= ${MIN_RELEASES}
      order by user_id, place
    )
    insert into recommendations (user_id, position, because_id, release_id, reason)
    select user_id, row_number() over (partition by user_id order by position), because_id, id, reason
    from candidates join chosen using (user_id, place)
  `.execute(db);
}

/** Takes accounts whose views or lists have changed and computes their recommendations; returns how many it took. */
function computeBatch(db: Database): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ user_id: number }>`
      delete from recommendations_due where user_id in (
        select user_id from recommendations_due order by user_id limit ${BATCH} for update skip locked
      ) returning user_id
    `.execute(trx);
    const userIds = rows.map((row) => row.user_id);
    if (userIds.length > 0) {
      await storeViewerReleases(trx, userIds);
      await storeRecommendations(trx, userIds);
    }
    return userIds.length;
  });
}

/** Computes the recommendations of all accounts whose views or lists have changed. */
export async function computeRecommendations(
  db: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await computeBatch(db)) > 0);
}

/** Refreshes similar releases and the recommendations of changed accounts every minute until it is stopped. */
export function startRecommendationWorker({ db, log }: Deps): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    try {
      await refreshSimilarReleases({ db, now: await readClock(db) }, () => stopping.aborted);
      await computeRecommendations(db, () => stopping.aborted);
    } catch (error) {
      log('recommendations.failed', 'Рекомендации', error);
    }
  });
}
