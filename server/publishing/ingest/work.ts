import os from 'node:os';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { ingestLater, ingestQueue } from './ingest-row.ts';
import { runIngest, type IngestDeps } from './run-ingest.ts';
import { sweep } from './sweep.ts';

export type IngestWorker = {
  /** The ingest at work in this process. */
  current: () => string | null;
  /** Resolves when nothing is at work here. */
  idle: () => Promise<void>;
};

async function tidy(deps: IngestDeps): Promise<void> {
  await sweep(deps).catch((error: unknown) => deps.log('Уборка в хранилище', error));
}

async function resumeUndone({ db, jobs }: IngestDeps & { jobs: Jobs }): Promise<void> {
  const undone = await db
    .selectFrom('ingests')
    .select('id')
    .where('host', '=', os.hostname())
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('created_at')
    .execute();
  for (const { id } of undone) await ingestLater(jobs, id);
}

/**
 * Works the videos that lie on this machine, one at a time, until `signal`: with the reason `stopped` the one at work
 * is given up, with any other it waits for the next worker.
 */
export async function workIngests(
  deps: IngestDeps & { jobs: Jobs },
  signal: AbortSignal,
): Promise<IngestWorker> {
  const { jobs, log } = deps;
  const queue = ingestQueue();
  let current: { id: string; done: Promise<void> } | null = null;
  await tidy(deps);
  await jobs.work(queue, async ({ ingest }, taken) => {
    const done = runIngest(deps, ingest, AbortSignal.any([signal, taken]));
    current = { id: ingest, done };
    await done.finally(() => {
      current = null;
    });
    await tidy(deps);
  });
  signal.addEventListener('abort', () => {
    jobs.leave(queue).catch((error: unknown) => log('Приём видео', error));
  });
  await resumeUndone(deps);
  return {
    current: () => current?.id ?? null,
    idle: async () => current?.done.catch(() => {}),
  };
}
