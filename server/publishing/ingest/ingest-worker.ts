import { access, constants } from 'node:fs/promises';
import os from 'node:os';
import { requireProgram } from '#server/media/probe/program.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import { claimIngest, LEASE, listFreeIngests, type ClaimedIngest, type FreeIngest } from './ingest-row.ts';
import { runIngest, type IngestDeps } from './run-ingest.ts';
import { announceRunner } from './runners.ts';
import { isShared } from './sources.ts';

export type IngestWorker = {
  /** The id of the running ingest of this process. */
  current: () => string | null;
  /** Takes no more ingests and ends the running one: `stopped` cancels it, `shutdown` gives it back at once. */
  stop: (why: 'stopped' | 'shutdown') => Promise<void>;
};

const LOOK_MS = 2000;

async function removeOldWork({ storage, log }: IngestDeps): Promise<void> {
  await storage.work
    .removeOld(Date.now())
    .catch((error: unknown) => log('ingest.clean_failed', 'Рабочие папки', error));
}

// Of machines that share the data folder only some may have the file. The one that took it in reports that it is gone.
async function isReadableHere({ file, host, source }: FreeIngest): Promise<boolean> {
  if (source !== null || host === os.hostname()) return true;
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

// A machine without ffmpeg leaves the videos to others.
async function canEncode(): Promise<boolean> {
  return requireProgram('ffmpeg').then(
    () => true,
    () => false,
  );
}

async function claimNext(
  deps: IngestDeps,
  onEncoder: (isThere: boolean) => void,
): Promise<ClaimedIngest | undefined> {
  const { db, storage, dataId, lease = LEASE } = deps;
  const place = { dataId, isShared: isShared(storage) };
  for (const free of await listFreeIngests(db, place, lease)) {
    if (!(await isReadableHere(free))) continue;
    const isThere = await canEncode();
    onEncoder(isThere);
    if (!isThere) return undefined;
    const claimed = await claimIngest(db, free.id, lease);
    if (claimed) return claimed;
  }
  return undefined;
}

/** Starts to process the ingests that this process can, one at a time, the oldest first. */
export async function startIngestWorker(deps: IngestDeps): Promise<IngestWorker> {
  const interrupted = new AbortController();
  const { signal } = interrupted;
  let current: string | null = null;
  let hasFfmpeg = true;
  const runAll = async () => {
    while (!signal.aborted) {
      const claimed = await claimNext(deps, (isThere) => (hasFfmpeg = isThere));
      if (!claimed) return;
      current = claimed.id;
      await runIngest(deps, claimed, signal).finally(() => (current = null));
      await removeOldWork(deps);
    }
  };
  await removeOldWork(deps);
  const announced = announceRunner(deps.db, () => ({ ingestId: current, hasFfmpeg }));
  const looking = runPeriodically(LOOK_MS, () =>
    runAll().catch((error: unknown) => {
      // While the database is unavailable the queues say so.
      if (!isDatabaseUnavailable(error)) deps.log('ingest.claim_failed', 'Приём видео', error);
    }),
  );
  return {
    current: () => current,
    stop: async (why) => {
      interrupted.abort(why);
      await looking.stop();
      await announced.stop();
    },
  };
}
