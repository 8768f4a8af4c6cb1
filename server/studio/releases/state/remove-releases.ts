import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';

function removeNext(db: Database): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const release = await trx
      .selectFrom('releases')
      .select(['id', 'alias', 'name_main'])
      .where('state', '=', 'deleted')
      .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${UNDO_DAYS}::integer)`)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!release) return false;
    const teams = await trx
      .selectFrom('release_teams')
      .select('team_id')
      .where('release_id', '=', release.id)
      .execute();
    await trx.deleteFrom('releases').where('id', '=', release.id).execute();
    await recordEvent(trx, PROGRAM, {
      act: 'release.remove',
      thingId: release.id,
      title: release.name_main,
      teamIds: teams.map(({ team_id }) => team_id),
      change: { alias: [release.alias, null] },
    });
    return true;
  });
}

/**
 * Removes the releases that were deleted thirty days ago, with everything that belongs to them; their files are
 * removed by `sweepStorage`, because no row names them any more.
 */
export async function removeDeletedReleases(
  db: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await removeNext(db)));
}
