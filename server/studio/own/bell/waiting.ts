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

/** The condition for plans of publication that failed, over `publication_plans`, within what somebody publishes. */
export function isFailedPlan(teams: 'all' | readonly string[]) {
  const failed = sql<SqlBool>`publication_plans.failure is not null`;
  if (teams === 'all') return failed;
  return sql<SqlBool>`(${failed} and exists (
    select from episodes join release_teams on release_teams.release_id = episodes.release_id
    where episodes.id = publication_plans.episode_id and team_id = any(${teams}::uuid[])
  ))`;
}

const MAX_PLANS = 5;

/** Lists the plans of publication that failed last, the newest first. */
export async function listFailedPlans(
  db: Database,
  teams: 'all' | readonly string[],
  at: string,
): Promise<Bell['failed_plans']> {
  const rows = await db
    .selectFrom('publication_plans')
    .innerJoin('episodes', 'episodes.id', 'publication_plans.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'ordinal', 'releases.id as release_id', 'name_main as name'])
    .select([sql<string>`failure`.as('failure'), sql<string>`failed_at`.as('failed_at')])
    .where(isFailedPlan(teams))
    .orderBy('failed_at', 'desc')
    .orderBy('episodes.id')
    .limit(MAX_PLANS)
    .execute();
  return rows.map(({ id, release_id, name, ...plan }) => ({
    episode_id: id,
    ...plan,
    release: { id: release_id, name },
    is_new: plan.failed_at > at,
  }));
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
