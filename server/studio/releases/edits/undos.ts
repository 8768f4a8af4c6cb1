import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { reachOf } from '../../access/access.ts';
import type { EventRow } from '../../journal/list-events.ts';
import { CHANGED_SINCE, type Undo } from '../../journal/undos.ts';
import { reverse } from '../../records/changes/merge-change.ts';
import { editRecord, isWithinReach, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { Trx } from '../../records/record-kind.ts';
import { isEditTouchedSince, readEditEvent, toEditEvent } from './edit-row.ts';
import { amendEdit } from './propose-edit.ts';

const changedSince = () => new Failure('conflict', CHANGED_SINCE);

const FOREIGN = 'Это отменяет автор правки или тот, кто публикует релиз.';
const WAS_RETURNED =
  'До этого правка была возвращена автору, и отмена не вернёт её в это состояние. Её можно изменить, отправить или отозвать.';

/** What an event records of an edit with which nothing was done since; the caller holds the row of the release. */
async function readUntouched(trx: Trx, { id, thing_id, change }: EventRow) {
  const recorded = readEditEvent(change);
  const releaseId = thing_id ?? '';
  if (await isEditTouchedSince(trx, { eventId: id, releaseId, authorId: recorded.authorId }))
    throw changedSince();
  return recorded;
}

async function isThere(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId}::integer for key share`.execute(trx);
  return rows.length > 0;
}

/**
 * Takes back what was added to an edit, or proposes again what was withdrawn: for its author and for those who publish
 * the release.
 */
export const undoProposal: Undo = async (trx, event, access) => {
  const found = await lockRecord(trx, releaseKind, event.thing_id ?? '', access);
  const { authorId, change, note, wasReturned } = await readUntouched(trx, event);
  const mayPublish = isWithinReach({ teams: reachOf(access, 'publish') }, found);
  if (authorId !== access.userId && !mayPublish) throw new Failure('forbidden', FOREIGN);
  if (wasReturned) throw new Failure('conflict', WAS_RETURNED);
  if (authorId === null || !(await isThere(trx, authorId))) throw changedSince();
  const made = await amendEdit(trx, authorId, found, { change: reverse(change), note: note?.[0] });
  if (!made) throw changedSince();
  return made;
};

// What its author has proposed of other fields meanwhile stays, and waits with it. A null author is equal to no other.
async function proposeAgain(
  trx: Trx,
  releaseId: string,
  { authorId, change, note }: { authorId: number | null; change: Change; note: string | null },
): Promise<void> {
  await sql`
    insert into proposed_edits (release_id, author_id, change, note)
    values (${releaseId}::integer, ${authorId}::integer, ${JSON.stringify(change)}::jsonb, ${note}::text)
    on conflict (release_id, author_id) do update set
      change = excluded.change || proposed_edits.change,
      returned_at = null, returned_by = null, return_reason = null`.execute(trx);
}

/** Gives the fields the values from before an edit was accepted, and lets it wait again. Its author may be gone. */
export const undoAcceptedEdit: Undo = async (trx, { thing_id, change }, access) => {
  const { authorId, change: accepted, note } = readEditEvent(change);
  const found = await lockRecord(trx, releaseKind, thing_id ?? '', access);
  const made = await editRecord(trx, releaseKind, access, { id: found.id, change: reverse(accepted) });
  if (!made?.change) throw changedSince();
  await proposeAgain(trx, found.id, {
    authorId: authorId !== null && (await isThere(trx, authorId)) ? authorId : null,
    change: reverse(made.change),
    note: note?.[0] ?? null,
  });
  return toEditEvent('reopen_edit', found, { authorId, change: made.change });
};

/** Lets an edit that was sent back wait again, unless its author has amended it since. */
export const undoReturnedEdit: Undo = async (trx, event, access) => {
  const found = await lockRecord(trx, releaseKind, event.thing_id ?? '', access);
  const { authorId } = await readUntouched(trx, event);
  const { numAffectedRows } = await sql`
    update proposed_edits set returned_at = null, returned_by = null, return_reason = null
    where release_id = ${found.id}::integer and author_id is not distinct from ${authorId}::integer
      and returned_at is not null and return_reason = ${event.reason}`.execute(trx);
  if (numAffectedRows !== 1n) throw changedSince();
  return toEditEvent('reopen_edit', found, { authorId, change: {} });
};
