import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';
import { describeConflicts } from '../../records/changes/describe-conflicts.ts';
import { reverse } from '../../records/changes/merge-change.ts';
import { editRecord, lockRecord, withLineEnds } from '../../records/edit-record.ts';
import { isChecked, releaseKind } from '../../records/kinds/release.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';
import { type EditRow, findEditOf, toEditEvent } from './edit-row.ts';
import { mergeEdit } from './merge-edit.ts';

// Whoever writes an edit holds the row of its release, so one is written after another.

export type Wished = { id: string; change: Change; note?: string | null | undefined };

const hasFields = (change: Change) => Object.keys(change).length > 0;

async function store(trx: Trx, releaseId: string, authorId: number, edit: Change, note: string | null) {
  await sql`
    insert into proposed_edits (release_id, author_id, change, note)
    values (${releaseId}::integer, ${authorId}::integer, ${JSON.stringify(edit)}::jsonb, ${note}::text)
    on conflict (release_id, author_id) do update set
      change = excluded.change, note = excluded.note, sent_at = now(),
      returned_at = null, returned_by = null, words = null`.execute(trx);
}

/** Amends the edit of somebody, or begins it; undefined where that makes no difference. */
async function amend(
  trx: Trx,
  authorId: number,
  found: StudioRecord,
  { change, note: given }: Omit<Wished, 'id'>,
): Promise<NewEvent | undefined> {
  const former = await findEditOf(trx, found.id, authorId);
  const { edit, told, conflicts } = mergeEdit(found.fields, former?.change ?? {}, change);
  if (conflicts.length > 0) throw await describeConflicts(trx, releaseKind, found, conflicts);
  const before = former?.note ?? null;
  const note = given === undefined ? before : given;
  const isSame = !hasFields(told) && note === before && (former?.returned_at ?? null) === null;
  if (isSame || (!former && !hasFields(edit))) return undefined;
  if (!hasFields(edit)) return remove(trx, found, former, authorId);
  await store(trx, found.id, authorId, edit, note);
  return toEditEvent('propose_edit', found, {
    authorId,
    change: told,
    ...(note !== before && { note: [before, note] }),
  });
}

async function remove(
  trx: Trx,
  found: StudioRecord,
  row: EditRow | undefined,
  authorId: number,
): Promise<NewEvent> {
  if (!row) throw new Failure('not_found', 'Этой правки больше нет.');
  await trx.deleteFrom('proposed_edits').where('id', '=', row.id).execute();
  return toEditEvent('withdraw_edit', found, {
    authorId,
    change: reverse(row.change),
    ...(row.note !== null && { note: [row.note, null] }),
  });
}

/**
 * Saves a change of a release at once, or as an edit that waits where the release is checked and the caller does not
 * publish it. Throws `conflict` with the fields that others have changed.
 */
export async function saveOrPropose(
  trx: Trx,
  access: StudioAccess,
  { id, change, note }: Wished,
): Promise<{ event: NewEvent | undefined; isProposed: boolean }> {
  if (reachOf(access, 'publish') !== 'all') {
    const found = await lockRecord(trx, releaseKind, id, access);
    if (isChecked(access, found)) {
      const wished = { change: withLineEnds(found.fields, change), note };
      return { event: await amend(trx, access.userId, found, wished), isProposed: true };
    }
  }
  return { event: await editRecord(trx, releaseKind, access, { id, change }), isProposed: false };
}

/** Takes an edit of the caller back; throws `not_found` where it is gone, or is another's. */
export async function withdrawEdit(
  trx: Trx,
  access: StudioAccess,
  { id, editId }: { id: string; editId: number },
): Promise<NewEvent> {
  const found = await lockRecord(trx, releaseKind, id, access);
  const row = await findEditOf(trx, found.id, access.userId);
  return remove(trx, found, row?.id === editId ? row : undefined, access.userId);
}

/** Proposes for somebody again what was withdrawn, or takes back what they have added: an undo of such an act. */
export async function proposeFor(
  trx: Trx,
  access: StudioAccess,
  { id, authorId, ...wished }: Wished & { authorId: number },
): Promise<NewEvent | undefined> {
  const found = await lockRecord(trx, releaseKind, id, access);
  return amend(trx, authorId, found, wished);
}
