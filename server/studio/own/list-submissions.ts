import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StudioToday } from '#contract/studio/today.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../access/access.ts';
import { nicknameOf } from '../nickname-of.ts';

const MAX_LISTED = 5;

type Listed = NonNullable<StudioToday['proposed_edits']>;

/** Rows about releases, and their columns: who sent something, when, and with which words. */
type Source = {
  table: 'submitted_releases' | 'returned_releases' | 'proposed_edits';
  by: string;
  at: string;
  note: string;
  /** The column that orders those of one second. */
  key: string;
  isListed: RawBuilder<SqlBool>;
};

// Counts the rows about releases of some teams, and lists the first, the oldest at the top.
async function listOldest(
  db: Database,
  teams: 'all' | readonly string[],
  { table, by, at, note, key, isListed }: Source,
): Promise<Listed> {
  if (teams.length === 0) return { count: 0, first: [] };
  const isOfTeams =
    teams === 'all'
      ? sql`true`
      : sql`exists (
          select from release_teams where release_teams.release_id = releases.id and team_id = any(${teams}::uuid[])
        )`;
  const ref = (column: string) => sql.ref(`${table}.${column}`);
  const { rows } = await sql<{
    id: number;
    name: string;
    by: string | null;
    at: string;
    note: string | null;
    count: number;
  }>`
    select releases.id, name_main as name, ${nicknameOf(`${table}.${by}`)} as by, ${ref(at)} as at,
      ${ref(note)} as note, (count(*) over ())::integer as count
    from ${sql.table(table)} join releases on releases.id = ${ref('release_id')}
    where ${isListed} and ${isOfTeams}
    order by ${ref(at)}, ${ref(key)} limit ${MAX_LISTED}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, name, count: _, ...submission }) => ({ id, name, submission })),
  };
}

/** The drafts that wait for those who publish the releases of some teams, the oldest first. */
export function listSubmitted(
  db: Database,
  teams: 'all' | readonly string[],
): Promise<StudioToday['submitted_releases']> {
  return listOldest(db, teams, {
    table: 'submitted_releases',
    by: 'user_id',
    at: 'submitted_at',
    note: 'note',
    key: 'release_id',
    isListed: sql`releases.state = 'draft'`,
  });
}

/** The drafts that somebody submitted and got back, the oldest first, of releases that they still edit. */
export async function listReturned(
  db: Database,
  caller: Pick<StudioCaller, 'userId' | 'roles'>,
): Promise<StudioToday['returned_releases']> {
  const { first } = await listOldest(db, reachOf(caller, 'releases'), {
    table: 'returned_releases',
    by: 'returned_by',
    at: 'returned_at',
    note: 'note',
    key: 'release_id',
    isListed: sql`(
      returned_releases.user_id = ${caller.userId}::integer and releases.state = 'draft'
      and not exists (select from submitted_releases where submitted_releases.release_id = releases.id)
    )`,
  });
  return first;
}

/** The edits that wait for those who publish the releases of some teams, the oldest first. */
export function listWaitingEdits(db: Database, teams: 'all' | readonly string[]): Promise<Listed> {
  return listOldest(db, teams, {
    table: 'proposed_edits',
    by: 'author_id',
    at: 'sent_at',
    note: 'note',
    key: 'id',
    isListed: sql`(returned_at is null and releases.state <> 'deleted')`,
  });
}

/** The edits of somebody that were sent back, the oldest first, of releases that they still edit. */
export async function listReturnedEdits(
  db: Database,
  caller: Pick<StudioCaller, 'userId' | 'roles'>,
): Promise<StudioToday['returned_edits']> {
  const { first } = await listOldest(db, reachOf(caller, 'releases'), {
    table: 'proposed_edits',
    by: 'returned_by',
    at: 'returned_at',
    note: 'return_reason',
    key: 'id',
    isListed: sql`(
      author_id = ${caller.userId}::integer and returned_at is not null and releases.state <> 'deleted'
    )`,
  });
  return first;
}
