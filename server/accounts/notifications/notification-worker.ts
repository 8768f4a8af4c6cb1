import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { announceEventsNow, sweepNotices } from './announce.ts';
import { sendDigestsNow } from './digest.ts';
import { recordMissedDays } from './notices/record-events.ts';
import { sendPushesNow } from './push.ts';
import type { PushService } from './push-service.ts';
import type { Log } from '#server/platform/log.ts';

type Deps = {
  db: Database;
  jobs: JobSender;
  push: PushService;
  log: Log;
  /** What has to end before anything is told. */
  after: Promise<void>;
};

// Episodes of one release published within one interval share one message.
const INTERVAL_MS = 15_000;

/** Announces events of releases and sends digests and push messages every 15 seconds until it is stopped. */
export function startNotificationWorker(deps: Deps): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    await deps.after;
    try {
      const now = await readClock(deps.db);
      await recordMissedDays(deps.db, now());
      await announceEventsNow(deps.db, now());
      await sendDigestsNow({ ...deps, now }, () => stopping.aborted);
      await sendPushesNow({ ...deps, now }, () => stopping.aborted);
      await sweepNotices(deps.db, now());
    } catch (error) {
      deps.log('notifications.failed', 'Уведомления', error);
    }
  });
}
