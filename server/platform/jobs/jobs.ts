import type { Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, DatabaseAddress } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Who asked for an e-mail, for the one who gets it; `isLast` when no more of its kind go to this mailbox within the
 * hour.
 */
export type Asker = { at: string; country: string | null; isLast: boolean };

/** Every queue and what its jobs carry. */
export type Payloads = {
  art: object;
  /** One for each machine, by the name of its host. */
  [ingest: `ingest-${string}`]: { ingest: string };
  /** Which letter, and the one thing it is written about: a row's id, an address. Never a secret. */
  mail: { letter: string; about: string; asker?: Asker };
};
export type QueueName = keyof Payloads;

/** Of the jobs with one key only one waits or runs at a time; `trx` makes the job part of a transaction. */
export type SendOptions = { key?: string; trx?: Transaction<Schema> | undefined };
/** `taken` tells that the job was given to another worker. */
export type Handler<Q extends QueueName> = (payload: Payloads[Q], taken: AbortSignal) => Promise<void>;

export type Jobs = {
  /** Adds a job; nothing happens when one with this key waits or runs. */
  send: <Q extends QueueName>(queue: Q, payload: Payloads[Q], options?: SendOptions) => Promise<void>;
  /** Works a queue, one job at a time; a handler that throws gets its job again. */
  work: <Q extends QueueName>(queue: Q, handler: Handler<Q>) => Promise<void>;
  /** Takes no more jobs of a queue; the one at work goes on. */
  leave: (queue: QueueName) => Promise<void>;
  /** Waits for the jobs at work, whose rooms have told them to end, and closes. */
  stop: () => Promise<void>;
};

const QUEUE_OPTIONS = {
  policy: 'exclusive',
  notify: true,
  // A worker that gave no sign for so long is dead, and its job goes to the next one.
  heartbeatSeconds: 10,
  expireInSeconds: 24 * 3600 - 1,
  retryLimit: 20,
  deleteAfterSeconds: 24 * 3600,
} as const;
// Another server may be away for hours: it is tried again soon, then ever more seldom.
const MAIL_OPTIONS = { ...QUEUE_OPTIONS, retryDelay: 2, retryBackoff: true, retryDelayMax: 1800 } as const;
const WORK_OPTIONS = { heartbeatRefreshSeconds: 2, notifyPollingIntervalSeconds: 2 };
const WATCH_SECONDS = 5;

function createBoss(address: DatabaseAddress): PgBoss {
  return new PgBoss({
    ...('url' in address ? { connectionString: address.url } : address),
    application_name: 'akane jobs',
    schema: 'jobs',
    max: 3,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  });
}

/** All that the API needs of the queues: it works none. */
export type SendJob = Pick<Jobs, 'send'>;

/** Of a process that never opened the queues. */
export const NO_JOBS: SendJob = {
  send: () => Promise.reject(new Error('this process has no queues')),
};

/**
 * Opens the queues, kept in the schema `jobs` of the database. Where `db` is given, jobs are sent through it and wait
 * for the database no longer than it does.
 */
export async function openJobs(address: DatabaseAddress, log: Log, db?: Database): Promise<Jobs> {
  const boss = createBoss(address);
  let stopped = false;
  // Its last connections are still closing when it says that it has stopped; what befalls them is no news.
  boss.on('error', (error) => stopped || log('Очередь заданий', error));
  await boss.start();
  const made = new Map<QueueName, Promise<void>>();
  const make = (queue: QueueName) => {
    const making =
      made.get(queue) ?? boss.createQueue(queue, queue === 'mail' ? MAIL_OPTIONS : QUEUE_OPTIONS);
    made.set(queue, making);
    // The database may have been away: the next who asks tries again.
    making.catch(() => made.delete(queue));
    return making;
  };
  return {
    send: async (queue, payload, { key = '', trx } = {}) => {
      await make(queue);
      const through = trx ?? db;
      await boss.send(queue, payload, { singletonKey: key, ...(through ? { db: fromKysely(through) } : {}) });
    },
    work: async <Q extends QueueName>(queue: Q, handler: Handler<Q>) => {
      await make(queue);
      const worker = await boss.work<Payloads[Q]>(queue, WORK_OPTIONS, async ([job]) => {
        // Whoever has done one looks for the next at once, and rests when there is none.
        boss.notifyWorker(worker);
        if (job) await handler(job.data, job.signal);
      });
    },
    leave: (queue) => boss.offWork(queue, { wait: false }),
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 10_000 });
      stopped = true;
    },
  };
}
