import { sql } from 'kysely';
import type { Storage } from '#server/media/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { PROGRAM, recordEvent } from '../journal/record-event.ts';

export type RemovalDeps = { db: Database; storage: Storage };

// For so long a deleted release can be restored; the studio says so.
const LIFE_DAYS = 30;

// Another release may have an alias that is this id: their pictures share a folder.
async function removePictures(
  { db, storage }: RemovalDeps,
  { id, alias }: { id: number; alias: string },
): Promise<void> {
  for (const name of [String(id), alias]) {
    const { rows } = await sql`
      select from releases where alias = ${name} or id::text = ${name} limit 1`.execute(db);
    if (rows.length > 0) continue;
    for (const folder of ['posters', 'covers']) await storage.remove(`releases/${folder}/${name}`);
  }
  await storage.remove(`previews/releases/${id}`);
}

async function removeNext(deps: RemovalDeps): Promise<boolean> {
  const removed = await inTransaction(deps.db, async (trx) => {
    const release = await trx
      .selectFrom('releases')
      .select(['id', 'alias', 'name_main'])
      .where('state', '=', 'deleted')
      .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${LIFE_DAYS}::integer)`)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!release) return undefined;
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
    return release;
  });
  if (removed) await removePictures(deps, removed);
  return removed !== undefined;
}

/**
 * Removes the releases that were deleted thirty days ago, with everything that belongs to them; their videos and
 * torrents are removed by `sweepStorage`, because no row names them any more.
 */
export async function removeDeletedReleases(
  deps: RemovalDeps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await removeNext(deps)));
}
