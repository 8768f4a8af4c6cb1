import { sql, type SqlBool } from 'kysely';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';

const MAX_TODAY = 5;

const nameOf = (column: string) =>
  sql<string | null>`(select coalesce(nickname, login) from users where users.id = ${sql.ref(column)})`;

/** Reads the edits of a release that wait, the oldest first, and that of the caller which was sent back. */
export async function listEdits(db: Database, releaseId: string, userId: number): Promise<ProposedEdit[]> {
  const rows = await db
    .selectFrom('proposed_edits')
    .select(['id', 'author_id', 'sent_at', 'note', 'change', 'returned_at', 'words'])
    .select([nameOf('author_id').as('by'), nameOf('returned_by').as('returned_by')])
    .where('release_id', '=', Number(releaseId))
    .where((eb) => eb.or([eb('returned_at', 'is', null), eb('author_id', '=', userId)]))
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return rows.map(({ author_id: author, returned_at: at, returned_by: by, words, ...row }) => ({
    ...row,
    is_own: author === userId,
    returned: at === null ? null : { by, at, note: words },
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

/** The edits that wait for those who publish the releases of some teams, the oldest first. */
export async function listWaitingEdits(
  db: Database,
  teams: 'all' | readonly string[],
): Promise<NonNullable<StudioToday['proposed_edits']>> {
  const rows = await db
    .selectFrom('proposed_edits')
    .innerJoin('releases', 'releases.id', 'proposed_edits.release_id')
    .select(['releases.id', 'name_main as name', 'sent_at as at', 'note'])
    .select([nameOf('author_id').as('by'), sql<number>`(count(*) over ())::int`.as('count')])
    .where('returned_at', 'is', null)
    .where('state', '<>', 'deleted')
    .$if(teams !== 'all', (query) =>
      query.where(sql<SqlBool>`exists (
        select from release_teams where release_teams.release_id = releases.id and team_id = any(${teams}::uuid[])
      )`),
    )
    .orderBy('sent_at')
    .orderBy('proposed_edits.id')
    .limit(MAX_TODAY)
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, name, count: _, ...submission }) => ({ id, name, submission })),
  };
}

/** The edits of somebody that were sent back, the oldest first. */
export async function listReturnedEdits(
  db: Database,
  userId: number,
): Promise<StudioToday['returned_edits']> {
  const rows = await db
    .selectFrom('proposed_edits')
    .innerJoin('releases', 'releases.id', 'proposed_edits.release_id')
    .select(['releases.id', 'name_main as name', sql<string>`returned_at`.as('at'), 'words as note'])
    .select(nameOf('returned_by').as('by'))
    .where('author_id', '=', userId)
    .where('returned_at', 'is not', null)
    .where('state', '<>', 'deleted')
    .orderBy('returned_at')
    .orderBy('proposed_edits.id')
    .limit(MAX_TODAY)
    .execute();
  return rows.map(({ id, name, ...submission }) => ({ id, name, submission }));
}

/** Removes the edits that were sent back thirty days ago and not sent again. */
export async function forgetReturnedEdits(db: Database): Promise<void> {
  await sql`
    delete from proposed_edits where returned_at < now() - make_interval(days => ${UNDO_DAYS}::integer)`.execute(
    db,
  );
}
