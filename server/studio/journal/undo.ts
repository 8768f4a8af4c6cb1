import { ACTS, inversesOf, isUndoable } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import type { StudioAccess, StudioCaller } from '#server/platform/http/request/user.ts';
import { isRecent, passwordNeeded, reachOf } from '../access/access.ts';
import { type EventRow, findEvent, findEventRow } from './list-events.ts';
import { findForbidden, needsPassword, readTeamsNow } from './may-undo.ts';
import { stayingOf, type Undos } from './undos.ts';

const UNDONE = 'Это уже отменено.';
const BY_FILE = 'Это сделал файл: отменить можно только другим файлом.';
const TOO_LATE = `Отменить действие можно в течение ${UNDO_DAYS} дней.`;
const TAKEN = 'Название или адрес с тех пор заняла другая запись.';
/** The index that refuses a second undo of the same event. */
const UNDO_ONCE = 'journal_events_undo_once';

type UndoDeps = { db: Database; now: () => Date; undos: Undos };

// What the undo does is an action like any other: it asks for the same right, reach and confirmation.
async function admitToUndo(
  { db, now }: Pick<UndoDeps, 'db' | 'now'>,
  caller: StudioCaller,
  event: EventRow,
): Promise<StudioAccess> {
  const forbidden = findForbidden(caller, event, await readTeamsNow(db, caller, [event]));
  if (forbidden)
    throw new Failure(
      'forbidden',
      `Отмена запишется как «${ACTS[forbidden].name}»: на это у вас здесь нет прав.`,
    );
  if (needsPassword(event) && !isRecent(caller.passwordAt, now())) throw passwordNeeded(caller);
  const [inverse] = inversesOf(event.act, event.change);
  return { ...caller, teams: inverse ? reachOf(caller, ACTS[inverse].right) : [] };
}

// An undo has no fields that could be corrected: what its action finds invalid has changed since.
function toConflict(error: unknown): unknown {
  if (isUniqueViolation(error))
    return new Failure('conflict', isUniqueViolation(error, UNDO_ONCE) ? UNDONE : TAKEN);
  const isInvalid = error instanceof Failure && error.code === 'invalid';
  return isInvalid ? new Failure('conflict', error.message) : error;
}

/** Takes back what an event records, once; returns the new event. */
export async function undoEvent(deps: UndoDeps, caller: StudioCaller, id: number): Promise<JournalEvent> {
  const { db, undos } = deps;
  const made = await inTransaction(db, async (trx) => {
    const event = await findEventRow(trx, caller, id);
    if (!event) throw new Failure('not_found', 'Такой записи в журнале нет.');
    const { act } = event;
    if (event.undone_by !== null) throw new Failure('conflict', UNDONE);
    if (!event.is_in_time) throw new Failure('conflict', TOO_LATE);
    if (!isUndoable(act) || event.is_erased) throw new Failure('conflict', 'Это действие отменить нельзя.');
    if (stayingOf(undos, event) === 'all') throw new Failure('conflict', BY_FILE);
    const access = await admitToUndo({ ...deps, db: trx }, caller, event);
    const undo = undos[act];
    const write = typeof undo === 'function' ? undo : undo.undo;
    const inverse = await write(trx, event, access);
    if (!ACTS[act].inverse.includes(inverse.act))
      throw new Error(`the table of actions does not know ${inverse.act} as an undo of ${act}`);
    return recordEvent(trx, caller, { ...inverse, undoOf: id });
  }).catch((error: unknown) => {
    throw toConflict(error);
  });
  const event = await findEvent({ db, caller, undos }, made);
  if (!event) throw new Failure('not_found', 'Такой записи в журнале нет.');
  return event;
}
