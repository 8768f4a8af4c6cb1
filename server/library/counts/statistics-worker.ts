import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { addWatchCounts, countDownloads, countRegistrations, removeOldHours } from './add-daily-counts.ts';

const INTERVAL_MS = 60_000;

/** Adds up what the studio shows as statistics, every minute until it is stopped. */
export function startStatisticsWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async () => {
    try {
      const now = await readTime(db);
      await addWatchCounts(db);
      await countRegistrations(db, now);
      await countDownloads(db, now);
      await removeOldHours(db, now);
    } catch (error) {
      log('statistics.failed', 'Статистика', error);
    }
  });
}
