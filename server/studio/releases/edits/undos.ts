import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import type { EventRow } from '../../journal/list-events.ts';
import { CHANGED_SINCE, type Undo } from '../../journal/undos.ts';
import { reverse } from '../../records/changes/merge-change.ts';
import { editRecord, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { Trx } from '../../records/record-kind.ts';
import { isEditTouchedSince, readEditEvent, toEditEvent } from './edit-row.ts';
import { proposeFor } from './propose-edit.ts';

const changedSince = () => new Failure('conflict', CHANGED_SINCE);

/** What an event says of an edit with which nothing was done since; the caller holds the row of the release. */
async function readUntouched(trx: Trx, { id, thing_id, change }: EventRow) {
  const said = readEditEvent(change);
  const releaseId = thing_id ?? '';
  if (await isEditTouchedSince(trx, { eventId: id, releaseId, authorId: said.authorId }))
    throw changedSince();
  return { releaseId, ...said };
}

/** Takes back what was added to an edit, or proposes again what was withdrawn. */
export const undoProposal: Undo = async (trx, event, access) => {
  await lockRecord(trx, releaseKind, event.thing_id ?? '', access);
  const { releaseId, authorId, change, note } = await readUntouched(trx, event);
  if (authorId === null) throw changedSince();
  const wished = { id: releaseId, authorId, change: reverse(change), note: note?.[0] };
  const made = await proposeFor(trx, access, wished);
  if (!made) throw changedSince();
  return made;
};

async function isThere(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId}::integer for key share`.execute(trx);
  return rows.length > 0;
}

// What its author has proposed of other fields meanwhile stays.
async function proposeAgain(
  trx: Trx,
  releaseId: string,
  { authorId, change, note }: { authorId: number; change: Change; note: string | null },
): Promise<void> {
  await sql`
    insert into proposed_edits (release_id, author_id, change, note)
    values (${releaseId}::integer, ${authorId}::integer, ${JSON.stringify(change)}::jsonb, ${note}::text)
    on conflict (release_id, author_id) do update set change = excluded.change || proposed_edits.change`.execute(
    trx,
  );
}

/** Gives the fields the values from before an edit was accepted, and lets it wait again, where its author is there. */
export const undoAcceptedEdit: Undo = async (trx, { thing_id, change }, access) => {
  const { authorId, change: accepted, note } = readEditEvent(change);
  const found = await lockRecord(trx, releaseKind, thing_id ?? '', access);
  const made = await editRecord(trx, releaseKind, access, { id: found.id, change: reverse(accepted) });
  if (!made?.change) throw changedSince();
  if (authorId !== null && (await isThere(trx, authorId)))
    await proposeAgain(trx, found.id, { authorId, change: reverse(made.change), note: note?.[0] ?? null });
  return toEditEvent('reopen_edit', found, { authorId, change: made.change });
};

/** Lets an edit that was sent back wait again, unless its author has amended it since. */
export const undoReturnedEdit: Undo = async (trx, event, access) => {
  const found = await lockRecord(trx, releaseKind, event.thing_id ?? '', access);
  const { authorId } = await readUntouched(trx, event);
  const { numAffectedRows } = await sql`
    update proposed_edits set returned_at = null, returned_by = null, words = null
    where release_id = ${found.id}::integer and author_id is not distinct from ${authorId}::integer
      and returned_at is not null and words = ${event.reason}`.execute(trx);
  if (numAffectedRows !== 1n) throw changedSince();
  return toEditEvent('reopen_edit', found, { authorId, change: {} });
};
