import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { SIMILAR_TO_BATCH } from './score-similar.ts';

export type SimilarDeps = { db: Database; now: () => Date };

const DAY_MS = 24 * 3_600_000;
// A batch takes less than a second, so that it delays neither the pages nor the stop of the server.
const BATCH = 20;

// An arbitrary number that no other advisory lock uses: one process at a time computes.
const LOCK = 720_410_022;

async function listStale(db: Database, now: Date): Promise<number[]> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const { rows } = await sql<{ id: number }>`
    select releases.id from public_releases as releases left join similar_releases on release_id = releases.id
    where computed_at is null or computed_at < ${before}::timestamptz
      or computed_at < least(updated_at, ${now.toISOString()}::timestamptz(0))
    order by computed_at nulls first, releases.id
    limit ${BATCH}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function storeSimilar(db: Database, ids: readonly number[], now: Date): Promise<void> {
  const ordered = (column: string) =>
    sql`coalesce(array_agg(${sql.ref(column)} order by place) filter (where place is not null), '{}')`;
  await sql`
    insert into similar_releases (release_id, computed_at, similar_ids, scores, reasons)
    select batch.id, ${now.toISOString()}::timestamptz,
      ${ordered('similar_to.id')}, ${ordered('similar_to.score')}::real[], ${ordered('similar_to.reason')}
    from (select id from public_releases where id = any(${[...ids]}::integer[])) as batch
    left join lateral (${SIMILAR_TO_BATCH}) as similar_to on true
    group by batch.id
    on conflict (release_id) do update set
      computed_at = excluded.computed_at, similar_ids = excluded.similar_ids,
      scores = excluded.scores, reasons = excluded.reasons
  `.execute(db);
}

/** Refreshes one batch and returns its size; 0 when nothing is stale or another process computes. */
function refreshBatch({ db, now }: SimilarDeps): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
      trx,
    );
    const ids = rows[0]?.free ? await listStale(trx, now()) : [];
    if (ids.length > 0) await storeSimilar(trx, ids, now());
    return ids.length;
  });
}

/** Computes what is similar to each release, for new and changed releases at once and for all others once a day. */
export async function refreshSimilarReleases(
  deps: SimilarDeps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await refreshBatch(deps)) > 0);
}
