import { type SqlBool, sql } from 'kysely';
import { moscowDate, startOfDate } from '#contract/moscow-week.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { Database } from '#server/platform/database/open.ts';
import { planColumn } from '#server/publishing/plans/plan-columns.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_PLANS = 50;

/** Lists what somebody with the right to publish has planned until the end of the day in Moscow, and what failed. */
export async function listPlans(
  db: Database,
  teams: 'all' | readonly string[],
  now: Date,
): Promise<NonNullable<StudioToday['plans']>> {
  const end = new Date(startOfDate(moscowDate(now)).getTime() + DAY_MS).toISOString();
  const rows = await db
    .selectFrom('publication_plans')
    .innerJoin('episodes', 'episodes.id', 'publication_plans.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'ordinal', 'releases.id as release_id', 'name_main as name', 'poster'])
    .select(planColumn.as('plan'))
    .where('publication_plans.at', '<', end)
    .$if(teams !== 'all', (query) =>
      query.where(sql<SqlBool>`exists (
        select from release_teams where release_teams.release_id = releases.id and team_id = any(${teams}::uuid[])
      )`),
    )
    .orderBy('publication_plans.at')
    .limit(MAX_PLANS)
    .execute();
  return rows.flatMap(({ id, ordinal, plan, release_id, name, poster }) =>
    plan === null ? [] : [{ id, ordinal, plan, release: { id: release_id, name, poster } }],
  );
}
