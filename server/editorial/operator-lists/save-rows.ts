import { sql, type Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { type Actor, PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { ListDifference } from './compare-rows.ts';
import { type JournaledList, listEvents } from './list-events.ts';

/** `actor` is who replaces a list, for the journal; the program by default. */
export type ListDeps = { db: Database; storage: Storage; now: () => Date; actor?: Actor };

type Trx = Transaction<Schema>;
type ListTable = 'video_origins' | 'videos' | 'promotions' | 'vasts' | 'teams' | 'team_roles' | 'team_users';

/**
 * Replaces lists in one transaction with a table lock. A second command waits and sees the result of the first; readers
 * do not wait. The journal gets what is different between two readings, before and after.
 */
export function replaceLists<T>(
  { db, actor = PROGRAM }: Pick<ListDeps, 'db' | 'actor'>,
  tables: readonly ListTable[],
  { read, work }: { read: (trx: Trx) => Promise<JournaledList[]>; work: (trx: Trx) => Promise<T> },
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`lock table ${names} in share row exclusive mode`.execute(trx);
    const before = await read(trx);
    const result = await work(trx);
    const after = await read(trx);
    const events = after.flatMap(({ acts, rows }, i) => listEvents(acts, before[i]?.rows ?? [], rows));
    await recordEvents(trx, actor, events);
    return result;
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
