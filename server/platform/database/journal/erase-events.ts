import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool, type Transaction } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import type { Schema } from '../schema.ts';
import { digestHead, type EventHead, HEAD_FIELDS } from './event-hash.ts';
import { PROGRAM, recordEvent } from './record-event.ts';

// So many are named by one event.
const MAX_ERASED = 1000;

type Erased = EventHead & { content_digest: Buffer | null };

// Without its content the digest of an event that an older version has recorded cannot be compared any more: the
// erasure keeps a digest of what stays, by the number of the event.
function headsOf(rows: readonly Erased[]): Record<string, string> {
  const whole = rows.filter((row) => row.content_digest === null);
  return Object.fromEntries(whole.map((row) => [row.id, digestHead(row).toString('hex')]));
}

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
    .select([...HEAD_FIELDS, 'content_digest'])
    .where('erased_at', 'is', null)
    .where(isErased)
    .orderBy('id')
    .limit(MAX_ERASED)
    .forUpdate()
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const heads = headsOf(rows);
  const change: Change = {
    events: [null, ids],
    ...(Object.keys(heads).length > 0 && { heads: [null, heads] }),
  };
  await recordEvent(trx, PROGRAM, { act: 'journal.erase', thingId: null, change });
  await trx
    .updateTable('journal_events')
    .set({ change: null, reason: null, title: null, erased_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
  return rows.length === MAX_ERASED;
}
