import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import { type RemovalDeps, removeDeletedReleases } from './remove-releases.ts';

const INTERVAL_MS = 60_000;

/**
 * Removes releases that were deleted thirty days ago, and has the pictures of franchises drawn again whose releases were
 * shown or hidden, every minute until it is stopped.
 */
export function startReleaseWorker({
  log,
  jobs,
  ...deps
}: RemovalDeps & { jobs: JobSender; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    try {
      await removeDeletedReleases(deps, () => stopping.aborted);
      await drawArtLater({ db: deps.db, jobs });
    } catch (error) {
      log('releases.work_failed', 'Удаление релизов', error);
    }
  });
}
