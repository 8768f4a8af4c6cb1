import type { Transaction } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import type { StudioCaller } from '#server/platform/http/user.ts';
import { findEvent } from './list-events.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';

/**
 * Takes an act back in a transaction and returns what the journal records of that. Fails with `conflict` when the thing
 * has changed since, and with `forbidden` when the caller may not.
 */
export type Undo = (trx: Transaction<Schema>, event: JournalEvent, caller: StudioCaller) => Promise<NewEvent>;

/** How the acts that can be taken back are taken back. */
export type Undos = Partial<Record<Act, Undo>>;

const UNDONE = 'Это уже отменено.';
const TAKEN = 'Название или адрес с тех пор заняла другая запись.';
/** The index that refuses a second undo of the same event. */
const UNDO_ONCE = 'journal_events_undo_once';

/** Takes back what an event records, once; returns the new event. */
export async function undoEvent(
  db: Database,
  undos: Undos,
  caller: StudioCaller,
  id: number,
): Promise<JournalEvent> {
  const canBeUndone = (act: Act) => act in undos;
  const made = await inTransaction(db, async (trx) => {
    const event = await findEvent(trx, caller, id, canBeUndone);
    if (!event) throw new Failure('not_found', 'Такой записи в журнале нет.');
    if (event.undone_by !== null) throw new Failure('conflict', UNDONE);
    const undo = undos[event.act];
    if (!undo || event.is_erased) throw new Failure('conflict', 'Это действие отменить нельзя.');
    if (!event.can_undo) throw new Failure('forbidden', 'Нет доступа.');
    return recordEvent(trx, caller, { ...(await undo(trx, event, caller)), undoOf: id });
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Failure('conflict', isUniqueViolation(error, UNDO_ONCE) ? UNDONE : TAKEN);
  });
  const event = await findEvent(db, caller, made, canBeUndone);
  if (!event) throw new Failure('not_found', 'Такой записи в журнале нет.');
  return event;
}
