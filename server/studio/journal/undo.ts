import type { Transaction } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { Change, JournalEvent } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { findEvent, stayingOf } from './list-events.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';

/**
 * Takes an act back in a transaction and returns what the journal records of that. Fails with `conflict` when the thing
 * has changed since, and with `forbidden` when the caller may not.
 */
export type Undo = (trx: Transaction<Schema>, event: JournalEvent, caller: StudioCaller) => Promise<NewEvent>;

/** An undo of acts whose change may have fields that it leaves as they are: it names them, or says that all stay. */
export type PartialUndo = { undo: Undo; staying: (change: Change) => 'all' | string[] };

/** How the acts that can be taken back are taken back. */
export type Undos = Partial<Record<Act, Undo | PartialUndo>>;

const UNDONE = 'Это уже отменено.';
const BY_FILE = 'Это сделал файл: отменить можно только другим файлом.';
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
  const made = await inTransaction(db, async (trx) => {
    const event = await findEvent({ db: trx, caller, undos }, id);
    if (!event) throw new Failure('not_found', 'Такой записи в журнале нет.');
    if (event.undone_by !== null) throw new Failure('conflict', UNDONE);
    const undo = undos[event.act];
    if (!undo || event.is_erased) throw new Failure('conflict', 'Это действие отменить нельзя.');
    if (stayingOf(undo, event.change) === 'all') throw new Failure('conflict', BY_FILE);
    if (!event.can_undo) throw new Failure('forbidden', 'Нет доступа.');
    const takeBack = typeof undo === 'function' ? undo : undo.undo;
    return recordEvent(trx, caller, { ...(await takeBack(trx, event, caller)), undoOf: id });
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Failure('conflict', isUniqueViolation(error, UNDO_ONCE) ? UNDONE : TAKEN);
  });
  const event = await findEvent({ db, caller, undos }, made);
  if (!event) throw new Failure('not_found', 'Такой записи в журнале нет.');
  return event;
}
