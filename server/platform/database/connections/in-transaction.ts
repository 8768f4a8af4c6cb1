import type { Transaction } from 'kysely';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { waitForRetry } from './limited-pool.ts';

/**
 * Runs `work` in a transaction, which is rolled back when it throws. A transaction that conflicts with another one
 * (serialization, deadlock) runs again, up to five times: outside of the database `work` may do only what can be
 * repeated.
 */
export async function inTransaction<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(await waitForRetry(error, attempt))) throw error;
    }
  }
}
