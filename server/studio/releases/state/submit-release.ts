import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import { type Editor, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { Trx } from '../../records/record-kind.ts';

async function isDraft(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('releases')
    .select('state')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row?.state === 'draft';
}

/** Tells those who may publish that a draft is ready. Throws `not_found`, and `conflict` when it is no draft. */
export async function submitRelease(trx: Trx, editor: Editor, id: string): Promise<NewEvent | undefined> {
  const { title, teamIds = [] } = await lockRecord(trx, releaseKind, id, editor);
  if (!(await isDraft(trx, id))) throw new Failure('conflict', 'На публикацию отдают только черновик.');
  const userId = 'userId' in editor ? editor.userId : null;
  const { numAffectedRows } = await sql`
    insert into submitted_releases (release_id, user_id) values (${id}::integer, ${userId})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows === 0n) return undefined;
  return { act: 'release.submit', thingId: id, title, teamIds, change: { is_submitted: [false, true] } };
}

/** Takes a draft back from those who publish. */
export const undoSubmission: Undo = async (trx, { thing_id }, access) => {
  const { id, title, teamIds = [] } = await lockRecord(trx, releaseKind, thing_id ?? '', access);
  const { numDeletedRows } = await trx
    .deleteFrom('submitted_releases')
    .where('release_id', '=', Number(id))
    .executeTakeFirst();
  if (numDeletedRows === 0n || !(await isDraft(trx, id)))
    throw new Failure('conflict', 'Этот черновик уже не ждёт публикации.');
  return { act: 'release.submit', thingId: id, title, teamIds, change: { is_submitted: [true, false] } };
};
