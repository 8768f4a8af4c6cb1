import { sql, type SqlBool } from 'kysely';
import type { Bell } from '#contract/studio/bell.ts';
import type { Database } from '#server/platform/database/open.ts';

const MAX_CLAIMS = 5;
const DAYS_BEFORE = 3;
const beforeDue = sql`make_interval(days => ${DAYS_BEFORE}::integer)`;

/** Claims that must be answered within three days, or should have been. */
export const isClaimPressing = sql<SqlBool>`(
  claims.state in ('received', 'checked') and claims.due_at < now() + ${beforeDue}
)`;

/** Whether a claim has become pressing, or late, since somebody read the bell. */
export const isNewClaim = sql<SqlBool>`(
  greatest(claims.created_at, claims.due_at - ${beforeDue}) > mark.at
  or (claims.due_at <= now() and claims.due_at > mark.at)
)`;

/** Lists the claims that press, those to be answered first at the top. */
export async function listPressingClaims(db: Database, at: string): Promise<Bell['claims']> {
  const { rows } = await sql<Bell['claims'][number]>`
    select claims.id, claims.claimant, claims.due_at, ${isNewClaim} as is_new
    from claims cross join (select ${at}::timestamptz as at) as mark
    where ${isClaimPressing} order by claims.due_at, claims.id limit ${MAX_CLAIMS}`.execute(db);
  return rows;
}

/** Counts the videos whose preparation failed; null when there are none. */
export async function countFailedJobs(db: Database, at: string): Promise<Bell['failed_jobs']> {
  const { count, last_at } = await db
    .selectFrom('ingests')
    .select([sql<number>`count(*)::integer`.as('count'), sql<string | null>`max(updated_at)`.as('last_at')])
    .where('state', '=', 'failed')
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last_at === null ? null : { count, last_at, is_new: last_at > at };
}
