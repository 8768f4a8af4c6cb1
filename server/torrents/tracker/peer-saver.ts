import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Tracker } from './tracker.ts';
import type { Log } from '#server/platform/log.ts';

// A killed process loses at most this much of the announces.
const SAVE_MS = 2000;
const COUNT_MS = 10_000;
const SWEEP_MS = 60_000;

/** Starts a worker that saves announced peers every 2 seconds and the numbers of torrents every 10, and on stop. */
export function startPeerSaver(tracker: Tracker, log: Log): PeriodicTask {
  const logError = (error: unknown) => log('tracker.save_failed', 'Трекер не смог записать', error);
  const due = { count: 0, sweep: 0 };
  const saveAll = async () => {
    const now = performance.now();
    await tracker.save();
    if (now >= due.sweep) {
      due.sweep = now + SWEEP_MS;
      await tracker.sweep();
    }
    if (now >= due.count) {
      due.count = now + COUNT_MS;
      await tracker.count();
    }
  };
  const worker = runPeriodically(SAVE_MS, () => saveAll().catch(logError));
  return {
    stop: async () => {
      await worker.stop();
      await tracker.save().then(tracker.count).catch(logError);
    },
  };
}
