import { sql } from 'kysely';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import type { Database } from '../database/open.ts';

const INTERVAL_MS = 10 * 60_000;

/** Deletes the changes that every process has read long ago. */
export async function sweepChanges(db: Database): Promise<void> {
  await sql`delete from changes where at < now() - interval '1 hour'`.execute(db);
}

/** Sweeps at once and then every ten minutes until it is stopped. */
export function startChangeSweeper(db: Database, log: Log): PeriodicTask {
  return runPeriodically(INTERVAL_MS, () =>
    sweepChanges(db).catch((error: unknown) =>
      log('changes.sweep_failed', 'Уборка в таблице изменений', error),
    ),
  );
}
