import { sql } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import { Failure } from '#server/failure.ts';
import type { Conflict } from './merge-change.ts';
import type { RecordKind, StudioRecord, Trx } from '../record-kind.ts';

type Editor = { field: string; name: string | null; at: string };

// They name fields that they do not change.
const WITHOUT_CHANGE: readonly Act[] = ['release.propose_edit', 'release.withdraw_edit'];

// Who changed each field last.
async function findEditors(
  trx: Trx,
  { thing }: RecordKind,
  id: string | null,
  fields: string[],
): Promise<Editor[]> {
  const isOfRecord = id === null ? sql`events.thing_id is null` : sql`events.thing_id = ${id}`;
  const { rows } = await sql<Editor>`
    select fields.field, latest.name, latest.at
    from unnest(${fields}::text[]) as fields (field)
    cross join lateral (
      select coalesce(users.nickname, users.login, events.command_user) as name, events.at
      from journal_events as events left join users on users.id = events.actor_id
      where events.thing = ${thing} and ${isOfRecord} and events.act <> all(${WITHOUT_CHANGE}::text[])
        and events.change -> fields.field is not null
      order by events.id desc limit 1
    ) as latest`.execute(trx);
  return rows;
}

/** The failure that names each field that others have changed, with all its values and who changed it when. */
export async function describeConflicts(
  trx: Trx,
  kind: RecordKind,
  { id, title }: Pick<StudioRecord, 'title'> & { id: string | null },
  conflicts: readonly Conflict[],
): Promise<Failure> {
  const editors = await findEditors(
    trx,
    kind,
    id,
    conflicts.map(({ field }) => field),
  );
  const detailed = conflicts.map((conflict) => {
    const editor = editors.find(({ field }) => field === conflict.field);
    return { ...conflict, by: editor?.name ?? null, at: editor?.at ?? null };
  });
  return new Failure('conflict', `«${title}» изменили, пока вы правили.`, { conflicts: detailed });
}
