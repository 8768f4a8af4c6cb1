import { sql, type Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';

export type ListTransaction = Transaction<Schema>;

/**
 * Runs a write to a user's lists in a transaction that excludes other writes to them, so that its response is the list
 * that other tabs and devices see, too. Throws `forbidden` when the account no longer exists.
 */
export async function withListLock<T>(
  db: Database,
  userId: number,
  write: (trx: ListTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const user = trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
    if (!(await user.executeTakeFirst())) throw new Failure('forbidden', 'Нужно войти.');
    return write(trx);
  });
}

/**
 * Keeps releases from being deleted until the transaction ends; others may write them and their lists. Throws `invalid`
 * for unknown releases with their positions in the request body.
 */
export async function keepReleases(trx: ListTransaction, releaseIds: readonly number[]): Promise<void> {
  const rows = await trx
    .selectFrom('public_releases as releases')
    .select('id')
    .where(sql<boolean>`id = any(${releaseIds}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = releaseIds.flatMap((id, at) => {
    const field = `${at}.release_id`;
    return known.has(id) ? [] : [[field, [`Поле ${field} называет релиз, которого нет.`]] as const];
  });
  const first = unknown[0]?.[1][0];
  if (first !== undefined) throw new Failure('invalid', first, Object.fromEntries(unknown));
}
