import { sql, type Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Storage } from '#server/media/storage.ts';
import type { ListDifference } from './compare-rows.ts';

export type ListDeps = { db: Database; storage: Storage; now: () => Date };

type Trx = Transaction<Schema>;
type ListTable = 'video_origins' | 'videos' | 'promotions' | 'vasts' | 'teams' | 'team_roles' | 'team_users';

/**
 * Replaces lists in one transaction with a table lock. A second command waits and sees the result of the first; readers
 * do not wait.
 */
export function replaceLists<T>(
  db: Database,
  tables: readonly ListTable[],
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`lock table ${names} in share row exclusive mode`.execute(trx);
    return work(trx);
  });
}

function columnsOf(row: object) {
  return sql.join(Object.keys(row).map((name) => sql.ref(name)));
}

/** Writes the new and changed rows, if there are any. */
export async function saveRows(
  trx: Trx,
  table: ListTable,
  { added, changed }: ListDifference,
): Promise<void> {
  const name = sql.table(table);
  for (const { id, ...row } of changed) {
    await sql`
      update ${name} set (${columnsOf(row)}) = (
        select ${columnsOf(row)} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)})
      ) where id = ${id}`.execute(trx);
  }
  const [first] = added;
  if (!first) return;
  await sql`
    insert into ${name} (${columnsOf(first)})
    select ${columnsOf(first)} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(added)})`.execute(
    trx,
  );
}

/** Deletes the removed rows. Call it after saving the others, which may have moved out of a row deleted here. */
export async function removeRows(trx: Trx, table: ListTable, { removed }: ListDifference): Promise<void> {
  if (removed.length === 0) return;
  await sql`delete from ${sql.table(table)} where id in (${sql.join(removed)})`.execute(trx);
}
