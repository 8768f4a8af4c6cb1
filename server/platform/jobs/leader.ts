import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Log } from '#server/platform/log.ts';
import { runPeriodically, type PeriodicTask } from './run-periodically.ts';

/** How long a process holds a lease after renewing it, by the clock of the database, and how often it renews it. */
export type LeaderLease = { seconds: number; renewMs: number };
const LEASE: LeaderLease = { seconds: 15, renewMs: 5000 };

async function takeLease(db: Database, name: string, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into leases (name, holder, expires_at)
    values (${name}, ${holder}::uuid, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where leases.holder = excluded.holder or leases.expires_at < now()
    returning holder`.execute(db);
  return rows.length > 0;
}

type LeaderWork = {
  /** Of all processes with this name one is the leader. */
  name: string;
  /** Starts what only the leader does. */
  start: () => Promise<PeriodicTask>;
  lease?: LeaderLease;
};

/**
 * Does some work in one process at a time: in the leader, as long as it can renew its lease. Another process takes over
 * at once when the leader stops, and after the lease when it has died.
 */
export function startLeader(
  { db, log }: { db: Database; log: Log },
  { name, start, lease = LEASE }: LeaderWork,
): PeriodicTask {
  const holder = randomUUID();
  let work: PeriodicTask | undefined;
  let expiresAt = 0;
  const take = async () => {
    const now = performance.now();
    if (await takeLease(db, name, holder, lease.seconds)) expiresAt = now + lease.seconds * 1000;
    else expiresAt = 0;
  };
  const renew = async () => {
    // A leader that cannot reach the database stops when another one may begin.
    await take().catch(() => {});
    if (performance.now() >= expiresAt) {
      await work?.stop();
      work = undefined;
    } else work ??= await start();
  };
  const renewing = runPeriodically(lease.renewMs, () =>
    renew().catch((error: unknown) => log('jobs.lead_failed', 'Задания по расписанию', error)),
  );
  return {
    stop: async () => {
      await renewing.stop();
      await work?.stop();
      if (performance.now() >= expiresAt) return;
      await db
        .deleteFrom('leases')
        .where('holder', '=', holder)
        .execute()
        .catch(() => {});
    },
  };
}
