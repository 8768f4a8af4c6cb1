import { keepDoing, type Doing } from '#server/platform/jobs/keep-doing.ts';
import type { Tracker } from './tracker.ts';
import type { Log } from '#server/platform/log.ts';

/** A process that is killed loses so much of what was announced. */
const SAVE_MS = 2000;
const COUNT_MS = 10_000;
const SWEEP_MS = 60_000;

/** Writes what is announced every two seconds, the numbers of torrents every ten, and once more at the end. */
export function keepSaving(tracker: Tracker, log: Log): Doing {
  const tell = (error: unknown) => log('Трекер не смог записать', error);
  const due = { count: 0, sweep: 0 };
  const write = async () => {
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
  const saving = keepDoing(SAVE_MS, () => write().catch(tell));
  return {
    stop: async () => {
      await saving.stop();
      await tracker.save().then(tracker.count).catch(tell);
    },
  };
}
