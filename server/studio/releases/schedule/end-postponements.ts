import { isOver, postponementFields, writePostponement } from '#server/catalog/schedule/postponements.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { compareFields } from '#server/platform/database/journal/compare-fields.ts';

const INTERVAL_MS = 2000;

function endNext(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('postponements')
      .innerJoin('releases', 'releases.id', 'postponements.release_id')
      .select(['releases.id', 'releases.name_main', 'releases.postponement'])
      .where(isOver(now))
      .orderBy('releases.id')
      .limit(1)
      // As somebody who edits does, so that they never wait for each other.
      .forUpdate('releases')
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const teams = await trx
      .selectFrom('release_teams')
      .select('team_id')
      .where('release_id', '=', row.id)
      .execute();
    await writePostponement(trx, row.id, null, { isOver: true });
    const change = compareFields(postponementFields(row.postponement), postponementFields(null)) ?? {};
    await recordEvent(trx, PROGRAM, {
      act: 'release.resume',
      thingId: row.id,
      title: row.name_main,
      teamIds: teams.map(({ team_id }) => team_id),
      change,
    });
    return true;
  });
}

/** Ends the postponements whose day has passed or whose episode is out, each with an event of the program. */
export async function endPostponements(
  db: Database,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await endNext(db, now)));
}

/** Ends postponements every two seconds until it is stopped: pages in caches are told of it. */
export function startPostponementWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, (stopping) =>
    readTime(db)
      .then((now) => endPostponements(db, now, () => stopping.aborted))
      .catch((error: unknown) => log('postponements.failed', 'Сроки переносов', error)),
  );
}
