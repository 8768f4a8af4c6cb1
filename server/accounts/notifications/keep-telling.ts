import type { Database } from '#server/platform/database/open.ts';
import { keepDoing, type Doing } from '#server/platform/jobs/keep-doing.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import { announceNow, sweepNotices } from './announce.ts';
import { digestsNow } from './digest.ts';
import { pushNow } from './push.ts';
import type { PushService } from './push-service.ts';
import type { Log } from '#server/platform/log.ts';

type Deps = {
  db: Database;
  now: () => Date;
  jobs: SendJob;
  push: PushService;
  log: Log;
};

// Episodes of one release published within one interval share one message.
const INTERVAL_MS = 15_000;

/** Announces new episodes and sends digests and push messages every 15 seconds until it is stopped. */
export function keepTelling(deps: Deps): Doing {
  return keepDoing(INTERVAL_MS, async (stopping) => {
    try {
      await announceNow(deps.db, deps.now());
      await digestsNow(deps, () => stopping.aborted);
      await pushNow(deps, () => stopping.aborted);
      await sweepNotices(deps.db, deps.now());
    } catch (error) {
      deps.log('Уведомления', error);
    }
  });
}
