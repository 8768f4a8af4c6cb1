import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { measureRelease, measureStorage } from './measure-storage.ts';

const MINUTE_MS = 60_000;
const EVERY_SECONDS = 3600;

type WorkerDeps = { db: Database; storage: Storage; torrentStorage: Storage; jobs: Jobs; log: Log };

/**
 * Measures the storage once an hour and when the studio asks for it, and a release after a publication: in one process
 * of all.
 */
export async function startMeasureWorker(deps: WorkerDeps): Promise<PeriodicTask> {
  const { jobs, log } = deps;
  const logError = (error: unknown) => log('storage.measure_failed', 'Размеры хранилища', error);
  await jobs.work('measure', ({ releaseId }) =>
    (releaseId === undefined ? measureStorage(deps) : measureRelease(deps, releaseId)).catch(logError),
  );
  const sending = runPeriodically(10 * MINUTE_MS, () =>
    jobs.send('measure', {}, { everySeconds: EVERY_SECONDS }).catch(logError),
  );
  return {
    stop: async () => {
      await sending.stop();
      await jobs.leave('measure');
    },
  };
}
