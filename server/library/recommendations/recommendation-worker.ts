import { refreshSimilarReleases } from '#server/catalog/similar/refresh-similar.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { computeRecommendations } from './compute-recommendations.ts';

type Deps = { db: Database; log: Log };

const INTERVAL_MS = 60_000;

/** Refreshes similar releases and the recommendations of changed accounts every minute until it is stopped. */
export function startRecommendationWorker({ db, log }: Deps): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    try {
      await refreshSimilarReleases({ db, now: await readClock(db) }, () => stopping.aborted);
      await computeRecommendations(db, () => stopping.aborted);
    } catch (error) {
      log('recommendations.failed', 'Рекомендации', error);
    }
  });
}
