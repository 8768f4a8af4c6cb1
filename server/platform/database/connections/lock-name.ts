import { sql } from 'kysely';
import type { Database } from '../open.ts';

/**
 * Locks a name until the end of the transaction: one transaction at a time goes on. For what no row stands for, such as
 * rows that are not there yet. `lock table` would do it, too, but YugabyteDB refuses it by default.
 */
export async function lockName(trx: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
