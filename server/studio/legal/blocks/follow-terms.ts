import { closeCountries } from '#server/catalog/release-state/close-countries.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { blockStateAt, changeOf } from '../legal-rules.ts';
import { toBlockEvent } from './save-block.ts';

const INTERVAL_MS = 2000;

function followNext(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = now.toISOString();
    const row = await trx
      .selectFrom('blocks')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('state', '=', 'planned').and('starts_at', '<=', at),
          eb('state', '=', 'in_force').and('ends_at', '<=', at),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const state = blockStateAt(row, now);
    await trx.updateTable('blocks').set({ state }).where('id', '=', row.id).execute();
    await closeCountries(trx, row.release_id);
    const change = changeOf({ state: row.state }, { state });
    const event = await toBlockEvent(trx, state === 'over' ? 'end' : 'begin', row.id, change);
    await recordEvent(trx, PROGRAM, event);
    return true;
  });
}

/** Puts blocks in force whose time has come and ends those whose term is over, each with an event of the program. */
export async function followTerms(
  db: Database,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await followNext(db, now)));
}

/** Follows the terms of blocks every two seconds until it is stopped. */
export function startBlockWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, (stopping) =>
    readTime(db)
      .then((now) => followTerms(db, now, () => stopping.aborted))
      .catch((error: unknown) => log('blocks.failed', 'Сроки блокировок показа', error)),
  );
}
