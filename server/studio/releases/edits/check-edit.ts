import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { editRecord, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';
import { type EditRow, findEdit, toEditEvent } from './edit-row.ts';

const GONE = 'Эта правка уже не ждёт проверки: её приняли, вернули или отозвали.';
const AMENDED = 'Автор с тех пор изменил эту правку. Посмотрите её ещё раз.';

type Checked = { id: string; editId: number };

async function lockWaiting(
  trx: Trx,
  access: StudioAccess,
  { id, editId }: Checked,
): Promise<{ found: StudioRecord; row: EditRow }> {
  const found = await lockRecord(trx, releaseKind, id, access);
  if (found.info['state'] === 'deleted')
    throw new Failure('conflict', 'Этот релиз удалён. Правка подождёт, пока его вернут.');
  const row = await findEdit(trx, found.id, editId);
  if (!row || row.returned_at !== null) throw new Failure('conflict', GONE);
  return { found, row };
}

function isProposed({ change: proposed }: EditRow, change: Change): boolean {
  return Object.entries(change).every(
    ([field, [, after]]) => Object.hasOwn(proposed, field) && isDeepStrictEqual(proposed[field]?.[1], after),
  );
}

/**
 * Changes fields as an edit proposes, in the name of the caller; the others go on waiting. Throws `not_found`, and
 * `conflict` when the edit no longer waits, proposes something else by now, or others have changed a field since.
 */
export async function acceptEdit(
  trx: Trx,
  access: StudioAccess,
  { change, ...checked }: Checked & { change: Change },
): Promise<NewEvent> {
  const { found, row } = await lockWaiting(trx, access, checked);
  if (!isProposed(row, change)) throw new Failure('conflict', AMENDED);
  const made = await editRecord(trx, releaseKind, access, { id: found.id, change });
  const left = Object.fromEntries(Object.entries(row.change).filter(([field]) => !(field in change)));
  const isWhole = Object.keys(left).length === 0;
  if (isWhole) await trx.deleteFrom('proposed_edits').where('id', '=', row.id).execute();
  else
    await sql`
      update proposed_edits set change = ${JSON.stringify(left)}::jsonb where id = ${row.id}::integer`.execute(
      trx,
    );
  return toEditEvent('accept_edit', found, {
    authorId: row.author_id,
    change: made?.change ?? {},
    ...(isWhole && row.note !== null && { note: [row.note, null] }),
  });
}

/** Sends an edit back to its author and says why. Throws `not_found`, and `conflict` when it no longer waits. */
export async function returnEdit(
  trx: Trx,
  access: StudioAccess,
  { reason, ...checked }: Checked & { reason: string },
): Promise<NewEvent> {
  const { found, row } = await lockWaiting(trx, access, checked);
  await sql`
    update proposed_edits set returned_at = now(), returned_by = ${access.userId}::integer,
      return_reason = ${reason}
    where id = ${row.id}::integer`.execute(trx);
  return toEditEvent('return_edit', found, { authorId: row.author_id, change: {} });
}

/** Removes the edits that were sent back thirty days ago and not sent again. */
export async function forgetReturnedEdits(db: Database): Promise<void> {
  await sql`
    delete from proposed_edits where returned_at < now() - make_interval(days => ${UNDO_DAYS}::integer)`.execute(
    db,
  );
}
