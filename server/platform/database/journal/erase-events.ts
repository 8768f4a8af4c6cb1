import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { PROGRAM, recordEvent } from './record-event.ts';

// So many are named by one event.
const MAX_ERASED = 1000;

type Row = ExpressionBuilder<Schema, 'journal_events'>;

/**
 * Erases the content of events, with an event before it that names them: the database refuses any other erasure. Erases
 * at most a thousand; returns whether there may be more.
 */
export async function eraseEvents(
  trx: Transaction<Schema>,
  isErased: (row: Row) => ExpressionWrapper<Schema, 'journal_events', SqlBool>,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('journal_events')
    .select('id')
    .where('erased_at', 'is', null)
    .where(isErased)
    .orderBy('id')
    .limit(MAX_ERASED)
    .forUpdate()
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await recordEvent(trx, PROGRAM, { act: 'journal.erase', thingId: null, change: { events: [null, ids] } });
  await trx
    .updateTable('journal_events')
    .set({ change: null, reason: null, title: null, erased_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
  return rows.length === MAX_ERASED;
}
