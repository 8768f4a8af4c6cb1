import { refreshSimilarReleases } from '#server/catalog/similar/refresh-similar.ts';
import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { computeRecommendations } from './compute-recommendations.ts';

type Deps = { db: Database; now: () => Date; log: Log };

const INTERVAL_MS = 60_000;

/** Refreshes similar releases and the recommendations of changed accounts every minute until it is stopped. */
export function startRecommendationWorker(deps: Deps): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    try {
      await refreshSimilarReleases(deps, () => stopping.aborted);
      await computeRecommendations(deps.db, () => stopping.aborted);
    } catch (error) {
      deps.log('recommendations.failed', 'Рекомендации', error);
    }
  });
}
