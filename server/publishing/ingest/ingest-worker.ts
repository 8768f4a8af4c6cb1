import os from 'node:os';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { ingestLater, ingestQueue } from './ingest-row.ts';
import { runIngest, type IngestDeps } from './run-ingest.ts';

export type IngestWorker = {
  /** The id of the running ingest of this process. */
  current: () => string | null;
  /** Resolves when no ingest is running here. */
  idle: () => Promise<void>;
};

async function removeOldWork({ storage, log }: IngestDeps): Promise<void> {
  await storage.work.removeOld(Date.now()).catch((error: unknown) => log('Рабочие папки', error));
}

async function enqueueUnfinished({ db, jobs }: IngestDeps & { jobs: Jobs }): Promise<void> {
  const unfinished = await db
    .selectFrom('ingests')
    .select('id')
    .where('host', '=', os.hostname())
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('created_at')
    .execute();
  for (const { id } of unfinished) await ingestLater(jobs, id);
}

/**
 * Processes the ingests of files on this machine, one at a time, until `signal` aborts. With the reason `stopped` the
 * running ingest is cancelled, otherwise it waits for the next worker.
 */
export async function startIngestWorker(
  deps: IngestDeps & { jobs: Jobs },
  signal: AbortSignal,
): Promise<IngestWorker> {
  const { jobs, log } = deps;
  const queue = ingestQueue();
  let current: { id: string; done: Promise<void> } | null = null;
  await removeOldWork(deps);
  await jobs.work(queue, async ({ ingest }, lost) => {
    const done = runIngest(deps, ingest, AbortSignal.any([signal, lost]));
    current = { id: ingest, done };
    await done.finally(() => {
      current = null;
    });
    await removeOldWork(deps);
  });
  signal.addEventListener('abort', () => {
    jobs.leave(queue).catch((error: unknown) => log('Приём видео', error));
  });
  await enqueueUnfinished(deps);
  return {
    current: () => current?.id ?? null,
    idle: async () => current?.done.catch(() => {}),
  };
}
