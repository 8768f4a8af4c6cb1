import { moscowDate } from '#contract/moscow-week.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../access/access.ts';
import { listWeek } from '../releases/schedule/list-week.ts';

async function listOwnReleases(db: Database, teams: readonly string[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('release_teams')
    .select('release_id')
    .where('team_id', 'in', teams)
    .execute();
  return new Set(rows.map(({ release_id: id }) => id));
}

/**
 * Lists what somebody who edits releases expects today in Moscow, and what has come out today; null for others. A
 * release manager sees the releases of the own teams.
 */
export async function listDueToday(
  db: Database,
  caller: Pick<StudioCaller, 'roles'>,
  now: Date,
): Promise<PlannedRelease[] | null> {
  const teams = reachOf(caller, 'releases');
  if (teams.length === 0) return null;
  const [{ data }, own] = await Promise.all([
    listWeek(db, now),
    teams === 'all' ? undefined : listOwnReleases(db, teams),
  ]);
  const today = moscowDate(now);
  const isToday = ({ next_day: next, last_episode_at: last, has_started: hasStarted }: PlannedRelease) =>
    (next === today && hasStarted) || (last !== null && moscowDate(new Date(last)) === today);
  return data.filter((release) => (own === undefined || own.has(release.id)) && isToday(release));
}
