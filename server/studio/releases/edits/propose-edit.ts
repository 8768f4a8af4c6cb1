import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';
import { describeConflicts } from '../../records/changes/describe-conflicts.ts';
import { invalidField } from '../../records/changes/invalid-field.ts';
import { reverse } from '../../records/changes/merge-change.ts';
import { editRecord, lockRecord, withLineEnds } from '../../records/edit-record.ts';
import { isChecked, releaseKind } from '../../records/kinds/release.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';
import { type EditRow, findEditOf, toEditEvent } from './edit-row.ts';
import { mergeEdit } from './merge-edit.ts';

// Whoever writes an edit holds the row of its release, so one is written after another.

export type Wished = { id: string; change: Change; note?: string | null | undefined };

const NO_FIELDS = 'Эти слова не к чему отнести: измените хотя бы одно поле.';
const UNCHECKED =
  'Сейчас вы меняете этот релиз без проверки, и отправлять правку некому. Внесите её в форме релиза или отзовите.';

const hasFields = (change: Change) => Object.keys(change).length > 0;
const isReturned = (row: EditRow | undefined) => (row?.returned_at ?? null) !== null;

async function store(trx: Trx, releaseId: string, authorId: number, edit: Change, note: string | null) {
  await sql`
    insert into proposed_edits (release_id, author_id, change, note)
    values (${releaseId}::integer, ${authorId}::integer, ${JSON.stringify(edit)}::jsonb, ${note}::text)
    on conflict (release_id, author_id) do update set
      change = excluded.change, note = excluded.note, sent_at = now(),
      returned_at = null, returned_by = null, return_reason = null`.execute(trx);
}

/**
 * Amends the edit of somebody, or begins it, and lets it wait; undefined where that makes no difference. Throws
 * `conflict` with the fields that others have changed, and `invalid` for a note without an edit.
 */
export async function amendEdit(
  trx: Trx,
  authorId: number,
  found: StudioRecord,
  { change, note: given }: Omit<Wished, 'id'>,
): Promise<NewEvent | undefined> {
  const former = await findEditOf(trx, found.id, authorId);
  const { edit, changed, conflicts } = mergeEdit(found.fields, former?.change ?? {}, change);
  if (conflicts.length > 0) throw await describeConflicts(trx, releaseKind, found, conflicts);
  const before = former?.note ?? null;
  const note = given === undefined ? before : given;
  const wasReturned = isReturned(former);
  if (!former && !hasFields(change) && note !== null) throw invalidField('note', NO_FIELDS);
  const isSame = !hasFields(changed) && note === before && !wasReturned;
  if (isSame || (!former && !hasFields(edit))) return undefined;
  if (!hasFields(edit)) return remove(trx, found, former, authorId);
  await store(trx, found.id, authorId, edit, note);
  return toEditEvent('propose_edit', found, {
    authorId,
    change: changed,
    wasReturned,
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
    wasReturned: isReturned(row),
    ...(row.note !== null && { note: [row.note, null] }),
  });
}

// Whoever sends an edit again changes no field: saved at once that would be nothing.
async function refuseUnchecked(trx: Trx, access: StudioAccess, id: string): Promise<void> {
  const found = await lockRecord(trx, releaseKind, id, access);
  if (await findEditOf(trx, found.id, access.userId)) throw new Failure('conflict', UNCHECKED);
}

/**
 * Saves a change of a release at once, or as an edit that waits where the release is checked and the caller does not
 * publish it. An empty note is none. Throws `conflict` with the fields that others have changed, and where an edit is
 * sent again that nobody would check.
 */
export async function saveOrPropose(
  trx: Trx,
  access: StudioAccess,
  { id, change, note }: Wished,
): Promise<{ event: NewEvent | undefined; edit: SavedRelease['edit'] }> {
  if (reachOf(access, 'publish') !== 'all') {
    const found = await lockRecord(trx, releaseKind, id, access);
    if (isChecked(access, found)) {
      const wished = { change: withLineEnds(found.fields, change), note: note === '' ? null : note };
      const event = await amendEdit(trx, access.userId, found, wished);
      const isGone = event?.act === 'release.withdraw_edit';
      return { event, edit: event ? (isGone ? 'withdrawn' : 'proposed') : null };
    }
  }
  if (!hasFields(change)) await refuseUnchecked(trx, access, id);
  const event = await editRecord(trx, releaseKind, access, { id, change });
  return { event, edit: event ? 'saved' : null };
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
