import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { inTransaction } from './connections/in-transaction.ts';
import type { Database } from './open.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
// An arbitrary number that no other advisory lock uses.
const LOCK = 720_410_001;

/** Applies new `.sql` files in order of their names, once even when several processes start; returns their names. */
export async function migrate(db: Database): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      trx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const applied = new Set(rows.map((row) => row.name));
    const pending = files.filter((name) => !applied.has(name));
    for (const name of pending) {
      await sql.raw(await readFile(new URL(name, FOLDER), 'utf8')).execute(trx);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
    }
    return pending;
  });
}
