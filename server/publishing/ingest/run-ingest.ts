import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import { WORK, type Storage } from '#server/media/storage.ts';
import { claimIngest, reportIngest, type Report } from './ingest-row.ts';
import { publishFolder } from './publish-folder.ts';
import { transcode } from './transcode.ts';

export type IngestDeps = {
  db: Database;
  storage: Storage;
  log: (message: string, error?: unknown) => void;
  /** Done with a video after it has become an episode; what it throws changes nothing of that. */
  onPublished?: ((episodeId: string, file: string) => Promise<void>) | undefined;
};
type Claimed = NonNullable<Awaited<ReturnType<typeof claimIngest>>>;

const SIGN_OF_LIFE = 1000;

function workName(id: string): string {
  return `ingest-${id}`;
}

// A run that was killed leaves its folder behind; an ffmpeg that outlived it fails as soon as the folder is gone.
async function removeEarlierWork(storage: Storage, id: string): Promise<void> {
  const parent = path.join(storage.root, WORK);
  const names = await readdir(parent).catch(() => []);
  const earlier = names.filter((name) => name.startsWith(`${workName(id)}.`));
  await Promise.all(earlier.map((name) => rm(path.join(parent, name), { recursive: true, force: true })));
}

// Gives a sign of life every second, also while nothing moves, and tells when the row has become another run's.
function startReporting({ db, log }: IngestDeps, run: string, folder: string, onLost: () => void) {
  let latest: Report = { state: 'running' };
  let writing = Promise.resolve();
  const write = async () => {
    const now = new Date();
    await utimes(folder, now, now).catch(() => {});
    try {
      if (!(await reportIngest(db, run, latest))) onLost();
    } catch (error) {
      // The work goes on without a database; publishing will need one.
      log('Приём видео', error);
    }
  };
  const timer = setInterval(() => {
    writing = write();
  }, SIGN_OF_LIFE);
  return {
    tell: (stage: NonNullable<Report['stage']>, progress: number) => {
      latest = { state: 'running', stage, progress };
    },
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

async function make(deps: IngestDeps, { run, file }: Claimed, folder: string, cut: AbortSignal) {
  const lost = new AbortController();
  const signal = AbortSignal.any([cut, lost.signal]);
  const reporting = startReporting(deps, run, folder, () =>
    lost.abort(new Error('the ingest was taken over')),
  );
  try {
    await transcode(file, folder, { signal, onProgress: reporting.tell });
  } finally {
    await reporting.end();
  }
  signal.throwIfAborted();
}

async function publish({ db, storage }: IngestDeps, claimed: Claimed, folder: string): Promise<void> {
  const { episode_id: episode, changes, run } = claimed;
  await publishFolder(
    { db, storage },
    {
      episode,
      folder,
      changes,
      alongside: async (trx) => {
        const held = await reportIngest(trx, run, { state: 'done', stage: 'publishing', progress: 1 });
        if (!held) throw new Failure('conflict', 'Это видео уже обрабатывает другой процесс.');
      },
    },
  );
}

function reportOf(error: unknown, cut: AbortSignal): Report {
  if (cut.aborted && cut.reason === 'stopped') return { state: 'stopped' };
  if (cut.aborted) return { state: 'waiting', stage: null, progress: 0 };
  if (error instanceof Failure) return { state: 'failed', failure: error.message };
  if (isNoSpace(error)) return { state: 'failed', failure: noSpace().message };
  return { state: 'failed', failure: 'Произошла внутренняя ошибка. Подробности в журнале.' };
}

/**
 * Does an ingest from its file to the published episode. What goes wrong is told in its row; throws only when another
 * worker shall do it.
 */
export async function runIngest(deps: IngestDeps, id: string, cut: AbortSignal): Promise<void> {
  const { db, storage, log } = deps;
  const claimed = await claimIngest(db, id);
  if (!claimed) return;
  await removeEarlierWork(storage, id);
  const folder = await storage.workFolder(workName(id));
  try {
    await make(deps, claimed, folder, cut);
    await publish(deps, claimed, folder);
    await deps
      .onPublished?.(claimed.episode_id, claimed.file)
      .catch((error: unknown) => log(`Торрент видео ${claimed.file}`, error));
  } catch (error) {
    const report = reportOf(error, cut);
    if (!cut.aborted && !(error instanceof Failure)) log(`Приём видео ${claimed.file}`, error);
    await reportIngest(db, claimed.run, report);
    if (report.state === 'waiting') throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
