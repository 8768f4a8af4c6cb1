import type { Database } from '#server/platform/database/open.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { forgetRemovedTorrents } from '#server/torrents/torrents/lists/removed-torrents.ts';
import { removeDeletedEpisodes } from '../episodes/delete-episode.ts';
import { episodeKind } from '../episodes/episode-kind.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import { forgetReturnedEdits } from '../edits/check-edit.ts';
import { forgetRemovedRemarks } from '../steps/remarks.ts';
import { removeDeletedReleases } from './remove-releases.ts';

const INTERVAL_MS = 60_000;

/**
 * Removes releases, episodes, torrents and remarks that were deleted thirty days ago, and has the pictures of
 * franchises drawn again whose releases were shown or hidden, every minute until it is stopped.
 */
export function startReleaseWorker({
  db,
  storage,
  jobs,
  log,
}: {
  db: Database;
  storage: Storage;
  jobs: JobSender;
  log: Log;
}): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    try {
      const isStopping = () => stopping.aborted;
      await removeDeletedReleases(db, isStopping);
      await removeDeletedEpisodes(db, episodeKind({ storage }), { days: UNDO_DAYS, isStopping });
      await forgetRemovedTorrents(db);
      await forgetRemovedRemarks(db);
      await forgetReturnedEdits(db);
      await drawArtLater({ db, jobs });
    } catch (error) {
      log('releases.work_failed', 'Удаление релизов', error);
    }
  });
}
