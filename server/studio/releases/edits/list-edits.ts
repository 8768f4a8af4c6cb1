import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import type { Database } from '#server/platform/database/open.ts';
import { nicknameOf } from '../../nickname-of.ts';

/** Reads the edits of a release that wait, the oldest first, and that of the caller which was sent back. */
export async function listEdits(db: Database, releaseId: string, userId: number): Promise<ProposedEdit[]> {
  const rows = await db
    .selectFrom('proposed_edits')
    .select(['id', 'author_id', 'sent_at', 'note', 'change', 'returned_at', 'return_reason'])
    .select([nicknameOf('author_id').as('by'), nicknameOf('returned_by').as('returned_by')])
    .where('release_id', '=', Number(releaseId))
    .where((eb) => eb.or([eb('returned_at', 'is', null), eb('author_id', '=', userId)]))
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return rows.map(({ author_id: author, returned_at: at, returned_by: by, return_reason: note, ...row }) => ({
    ...row,
    is_own: author === userId,
    returned: at === null ? null : { by, at, note },
  }));
}

/** The names of the franchises that edits name: of some of them the release is not. */
export async function readFranchises(
  db: Database,
  edits: readonly Pick<ProposedEdit, 'change'>[],
): Promise<{ id: string; name: string }[]> {
  const ids = edits.flatMap(({ change }) => (change['franchises'] ?? []).flat() as string[]);
  if (ids.length === 0) return [];
  return db.selectFrom('franchises').select(['id', 'name']).where('id', 'in', ids).execute();
}
