import type { ReleaseRhythm } from '#contract/schedule.ts';
import type { Database } from '#server/platform/database/open.ts';
import { plannedAt } from './planned-at.ts';

/**
 * Lists the hours, rhythms and planned episodes of the public releases in production that have one, of all of them or
 * of one.
 */
export async function listRhythms(
  db: Database,
  { releaseId }: { releaseId?: number | undefined } = {},
): Promise<ReleaseRhythm[]> {
  let query = db
    .selectFrom('public_releases as releases')
    .select(['id as release_id', 'publish_time as time', 'publish_every_weeks as every_weeks'])
    .select(plannedAt.as('planned_at'))
    .where('is_in_production', '=', true)
    .where((eb) =>
      eb.or([
        eb('publish_time', 'is not', null),
        eb('publish_every_weeks', '>', 1),
        eb(plannedAt, 'is not', null),
      ]),
    )
    .orderBy('id');
  if (releaseId !== undefined) query = query.where('id', '=', releaseId);
  return query.execute();
}
