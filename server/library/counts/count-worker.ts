import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { addCounts } from './add-counts.ts';

// Cached responses show older counters for longer than this.
const INTERVAL_MS = 5000;

/** Adds the recorded changes of counters every few seconds until it is stopped. */
export function startCountWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async () => {
    try {
      await addCounts(db);
    } catch (error) {
      log('counts.failed', 'Счётчики релизов', error);
    }
  });
}
