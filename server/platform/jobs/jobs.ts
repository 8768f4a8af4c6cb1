import type { Transaction } from 'kysely';
import { type BackendProfile, fromKysely, PgBoss, type Db } from 'pg-boss';
import { retryWhileUnavailable } from '../database/connections/retry-while-unavailable.ts';
import type { Database, DatabaseAddress } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { jobRuns } from '../diagnostics.ts';
import { openBossDatabase } from './boss-database.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Who requested an e-mail, as shown to the recipient, and the network in which its code works. `isLast`: no more
 * e-mails of this kind go to the mailbox within the hour.
 */
export type EmailRequester = { at: string; country: string | null; network: string; isLast: boolean };

/** The queues and the payloads of their jobs. */
export type Payloads = {
  art: object;
  /**
   * The template of the e-mail and its subject: a row's id or an address, never a secret. `origin` is where it was
   * asked for, if that is not the canonical origin of the site.
   */
  mail: { letter: string; about: string; asker?: EmailRequester; origin?: string };
  sweep: object;
  /** An upload whose bytes are all there. */
  upload: { id: string };
  /** Of one release, or of the whole storage. */
  measure: { releaseId?: number };
};
export type QueueName = keyof Payloads;

/**
 * Only one job with the same key waits or runs at a time; `trx` makes the job part of a transaction; with
 * `everySeconds` at most one job is added in each period of the clock.
 */
export type SendOptions = { key?: string; trx?: Transaction<Schema> | undefined; everySeconds?: number };
/** Handles a job; `signal` aborts when the job was given to another worker. A retried job keeps its `id`. */
export type JobHandler<Q extends QueueName> = (
  payload: Payloads[Q],
  signal: AbortSignal,
  id: string,
) => Promise<void>;

export type Jobs = {
  /** Adds a job, unless one with this key waits or runs. */
  send: <Q extends QueueName>(queue: Q, payload: Payloads[Q], options?: SendOptions) => Promise<void>;
  /** Processes a queue, one job at a time; a job whose handler throws is retried. */
  work: <Q extends QueueName>(queue: Q, handler: JobHandler<Q>) => Promise<void>;
  /** Takes no more jobs of a queue; a running one continues. */
  leave: (queue: QueueName) => Promise<void>;
  /** Waits for running jobs, which their modules must have stopped, and closes. */
  stop: () => Promise<void>;
};

const QUEUE_OPTIONS = {
  policy: 'exclusive',
  notify: true,
  // A worker without a heartbeat for this long is dead, and its job goes to another one.
  heartbeatSeconds: 10,
  expireInSeconds: 24 * 3600 - 1,
  deleteAfterSeconds: 24 * 3600,
} as const;
// A mail server may be down for hours, a disk full or a storage away for minutes: retries start soon and become less
// frequent. Each job has them, because a queue keeps the options with which an older version made it.
const retriesOf = (queue: QueueName) => ({
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: queue === 'mail' ? 1800 : 300,
});
const WORK_OPTIONS = { heartbeatRefreshSeconds: 2, notifyPollingIntervalSeconds: 2 };
const SUPERVISE_SECONDS = 5;
// For so long the end of a job is written again while the database is away.
const END_SECONDS = 120;

/** The profile that pg-boss needs for the database: YugabyteDB has no primary keys of partitioned tables. */
async function backendOf(db: Db): Promise<BackendProfile> {
  const { rows } = await db.executeSql('select version()');
  return /yugabyte|-yb-/i.test(String(rows[0]?.version)) ? 'yugabytedb' : 'postgres';
}

function createBoss(db: Db, backend: BackendProfile): PgBoss {
  return new PgBoss({
    db,
    backend,
    schema: 'jobs',
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
}

/** The part of the queues that the API needs: it only adds jobs. */
export type JobSender = Pick<Jobs, 'send'>;

/** For processes that do not open the queues. */
export const NO_JOBS: JobSender = {
  send: () => Promise.reject(new Error('this process has no queues')),
};

type JobsOptions = {
  /** Jobs are sent through its connections, so they fail as soon as it does when the database is unavailable. */
  db?: Database;
  /** Leads to the database itself where `address` leads to a pooler. */
  directAddress?: DatabaseAddress;
};

/** Opens the queues, which are stored in the database schema `jobs`. */
export async function openJobs(
  address: DatabaseAddress,
  log: Log,
  { db, directAddress = address }: JobsOptions = {},
): Promise<Jobs> {
  const connections = openBossDatabase(address, directAddress);
  let isStopped = false;
  const start = async () => {
    const started = createBoss(connections.db, await backendOf(connections.db));
    // After `stop` its last connections are still closing: their errors are not logged.
    started.on('error', (error) => isStopped || log('jobs.failed', 'Очередь заданий', error));
    return started.start();
  };
  const boss = await start().catch(async (error: unknown) => {
    await connections.close();
    throw error;
  });
  const queues = new Map<QueueName, Promise<void>>();
  const ensureQueue = (queue: QueueName) => {
    const creation = queues.get(queue) ?? boss.createQueue(queue, QUEUE_OPTIONS);
    queues.set(queue, creation);
    // The database may have been unavailable: the next call tries again.
    creation.catch(() => queues.delete(queue));
    return creation;
  };
  return {
    send: async (queue, payload, { key = '', trx, everySeconds } = {}) => {
      await ensureQueue(queue);
      const through = trx ?? db;
      await boss.send(queue, payload, {
        ...retriesOf(queue),
        singletonKey: key,
        ...(everySeconds === undefined ? {} : { singletonSeconds: everySeconds }),
        ...(through ? { db: fromKysely(through) } : {}),
      });
    },
    work: async <Q extends QueueName>(queue: Q, handler: JobHandler<Q>) => {
      await ensureQueue(queue);
      const worker = await boss.work<Payloads[Q]>(queue, WORK_OPTIONS, async ([job]) => {
        // The worker looks for the next job immediately after one is done.
        boss.notifyWorker(worker);
        if (!job) return;
        await jobRuns.tracePromise(handler, { queue }, undefined, job.data, job.signal, job.id);
        if (job.signal.aborted) return;
        // pg-boss writes the end of a job once: lost to an outage, the job, such as an e-mail, would be done again. It
        // may wait for that already, because its heartbeat was lost, too.
        const writeEnd = () => boss.complete(queue, job.id, undefined, { includeQueued: true });
        await retryWhileUnavailable(writeEnd, { seconds: END_SECONDS, signal: job.signal });
      });
    },
    leave: (queue) => boss.offWork(queue, { wait: false }),
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 10_000 });
      isStopped = true;
      await connections.close();
    },
  };
}
