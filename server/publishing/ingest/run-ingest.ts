import { rm, utimes } from 'node:fs/promises';
import type { Database } from '#server/platform/database/open.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import type { Storage } from '#server/media/storage.ts';
import { claimIngest, reportIngest, type IngestReport } from './ingest-row.ts';
import { publishFolder } from './publish-folder.ts';
import { transcode } from './transcode.ts';
import type { Log } from '#server/platform/log.ts';

export type IngestDeps = {
  db: Database;
  storage: Storage;
  log: Log;
  /** Called after a video is published; an error is only logged. */
  onPublished?: ((episodeId: string, file: string) => Promise<void>) | undefined;
};
type ClaimedIngest = NonNullable<Awaited<ReturnType<typeof claimIngest>>>;

const HEARTBEAT_MS = 1000;

function workFolderName(id: string): string {
  return `ingest-${id}`;
}

// Saves the progress every second as a heartbeat and calls `onLost` when another run has claimed the ingest.
function startReporting({ db, log }: IngestDeps, run: string, folder: string, onLost: () => void) {
  let latest: IngestReport = { state: 'running' };
  let writing = Promise.resolve();
  const write = async () => {
    const now = new Date();
    await utimes(folder, now, now).catch(() => {});
    try {
      if (!(await reportIngest(db, run, latest))) onLost();
    } catch (error) {
      // Encoding continues without a database; publishing needs one.
      log('Приём видео', error);
    }
  };
  const timer = setInterval(() => {
    writing = write();
  }, HEARTBEAT_MS);
  return {
    update: (stage: NonNullable<IngestReport['stage']>, progress: number) => {
      latest = { state: 'running', stage, progress };
    },
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

async function transcodeClaimed(
  deps: IngestDeps,
  { run, file }: ClaimedIngest,
  folder: string,
  interrupted: AbortSignal,
) {
  const lost = new AbortController();
  const signal = AbortSignal.any([interrupted, lost.signal]);
  const reporting = startReporting(deps, run, folder, () =>
    lost.abort(new Error('the ingest was taken over')),
  );
  try {
    await transcode(file, folder, { signal, onProgress: reporting.update });
  } finally {
    await reporting.end();
  }
  signal.throwIfAborted();
}

async function publish({ db, storage }: IngestDeps, claimed: ClaimedIngest, folder: string): Promise<void> {
  const { episode_id: episode, changes, run } = claimed;
  await publishFolder(
    { db, storage },
    {
      episode,
      folder,
      changes,
      alongside: async (trx) => {
        const isOwner = await reportIngest(trx, run, { state: 'done', stage: 'publishing', progress: 1 });
        if (!isOwner) throw new Failure('conflict', 'Это видео уже обрабатывает другой процесс.');
      },
    },
  );
}

function reportOf(error: unknown, interrupted: AbortSignal): IngestReport {
  if (interrupted.aborted && interrupted.reason === 'stopped') return { state: 'stopped' };
  if (interrupted.aborted) return { state: 'waiting', stage: null, progress: 0 };
  if (error instanceof Failure) return { state: 'failed', failure: error.message };
  if (isNoSpace(error)) return { state: 'failed', failure: noSpace().message };
  return { state: 'failed', failure: 'Произошла внутренняя ошибка. Подробности в журнале.' };
}

/**
 * Runs an ingest from the file to the published episode. Saves a failure in the row of the ingest and throws only when
 * another worker should continue.
 */
export async function runIngest(deps: IngestDeps, id: string, interrupted: AbortSignal): Promise<void> {
  const { db, storage, log } = deps;
  const claimed = await claimIngest(db, id);
  if (!claimed) return;
  // A killed run leaves its folder behind. An ffmpeg process that survived it fails when the folder is removed.
  await storage.work.removeNamed(workFolderName(id));
  const folder = await storage.work.create(workFolderName(id));
  try {
    await transcodeClaimed(deps, claimed, folder, interrupted);
    await publish(deps, claimed, folder);
    await deps
      .onPublished?.(claimed.episode_id, claimed.file)
      .catch((error: unknown) => log(`Торрент видео ${claimed.file}`, error));
  } catch (error) {
    const report = reportOf(error, interrupted);
    if (!interrupted.aborted && !(error instanceof Failure)) log(`Приём видео ${claimed.file}`, error);
    await reportIngest(db, claimed.run, report);
    if (report.state === 'waiting') throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
