import { sql } from 'kysely';
import type { Database } from '../open.ts';

const LEASE_SECONDS = 15;
const RENEW_MS = 5000;

/** Creates the table of the lease, which has one row at most. */
export async function createLeaseTable(db: Database): Promise<void> {
  await sql`create table if not exists migration_lease (
    id integer primary key check (id = 1),
    holder uuid not null,
    expires_at timestamptz not null
  )`.execute(db);
}

/** Takes the lease if it is free or its holder has stopped renewing it. */
export async function takeLease(db: Database, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into migration_lease as lease (id, holder, expires_at)
    values (1, ${holder}::uuid, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where lease.holder = excluded.holder or lease.expires_at < now()
    returning holder`.execute(db);
  return rows.length > 0;
}

/** Does `work` and renews the lease meanwhile, on another connection of the pool; gives it back at the end. */
export async function keepLease<T>(db: Database, holder: string, work: () => Promise<T>): Promise<T> {
  // A renewal that fails is tried again: the next one comes before the lease ends.
  const timer = setInterval(() => void takeLease(db, holder).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`delete from migration_lease where holder = ${holder}::uuid`.execute(db).catch(() => {});
  }
}
