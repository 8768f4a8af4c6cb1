import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import type { DocumentSweepDeps } from './sweep-documents.ts';
import { sweepStorage, type SweepDeps } from './sweep-storage.ts';

const HOUR_MS = 3_600_000;
// Looking through a large storage takes many requests.
const EVERY_SECONDS = 6 * 3600;

/** Sweeps the storage every six hours: once for all processes, in one of them. */
export async function startSweepWorker(
  deps: SweepDeps & DocumentSweepDeps & { jobs: Jobs; log: Log },
): Promise<PeriodicTask> {
  const { jobs, log } = deps;
  const logError = (error: unknown) => log('storage.sweep_failed', 'Уборка в хранилище', error);
  await jobs.work('sweep', () => sweepStorage(deps).catch(logError));
  const start = async () => {
    await deps.torrentStorage.work.removeOld(Date.now());
    await deps.privateStorage.work.removeOld(Date.now());
    await jobs.send('sweep', {}, { everySeconds: EVERY_SECONDS });
  };
  const sending = runPeriodically(HOUR_MS, () => start().catch(logError));
  return {
    stop: async () => {
      await sending.stop();
      await jobs.leave('sweep');
    },
  };
}
