import { sql } from 'kysely';
import { rolesWith } from '#contract/studio/rights.ts';
import { STEP_KINDS, type StepKind, type StepState } from '#contract/studio/step-kinds.ts';
import type { StepPerson } from '#contract/studio/steps.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';
import { isWithinReach } from '../../records/edit-record.ts';
import type { Fields, StudioRecord, Trx } from '../../records/record-kind.ts';

/** What is planned of a step; one that is not planned has the fields of `NO_STEP`. */
export type StepFields = {
  assignee_id: number | null;
  due_at: string | null;
  state: StepState;
  note: string;
};
export type Steps = Record<StepKind, StepFields>;

const NO_STEP: StepFields = { assignee_id: null, due_at: null, state: 'todo', note: '' };

/** Whether a step is planned. */
export function isPlanned({ assignee_id, due_at, state, note }: StepFields): boolean {
  return assignee_id !== null || due_at !== null || state !== 'todo' || note !== '';
}

/** Reads the steps of an episode. */
export async function readSteps(db: Database, episodeId: string): Promise<Steps> {
  const rows = await db
    .selectFrom('episode_steps')
    .select(['kind', 'assignee_id', 'due_at', 'state', 'note'])
    .where('episode_id', '=', episodeId)
    .execute();
  const planned = new Map(rows.map(({ kind, ...fields }) => [kind, fields]));
  return Object.fromEntries(STEP_KINDS.map((kind) => [kind, planned.get(kind) ?? NO_STEP])) as Steps;
}

/** The steps as the fields of one record: `voice/assignee_id`. */
export function toFields(steps: Steps): Fields {
  return Object.fromEntries(
    STEP_KINDS.flatMap((kind) =>
      Object.entries(steps[kind]).map(([field, value]) => [`${kind}/${field}`, value]),
    ),
  );
}

/** Steps with some of their fields changed. */
export function withFields(steps: Steps, changed: Fields): Steps {
  const merged = { ...toFields(steps), ...changed };
  return Object.fromEntries(
    STEP_KINDS.map((kind) => [
      kind,
      Object.fromEntries(Object.keys(NO_STEP).map((field) => [field, merged[`${kind}/${field}`]])),
    ]),
  ) as Steps;
}

/** Writes steps, and removes those that are no longer planned. */
export async function writeSteps(
  trx: Trx,
  episodeId: string,
  steps: Steps,
  kinds: readonly StepKind[],
): Promise<void> {
  for (const kind of kinds) {
    const fields = steps[kind];
    if (isPlanned(fields))
      await trx
        .insertInto('episode_steps')
        .values({ episode_id: episodeId, kind, ...fields })
        .onConflict((conflict) => conflict.columns(['episode_id', 'kind']).doUpdateSet(fields))
        .execute();
    else
      await trx
        .deleteFrom('episode_steps')
        .where('episode_id', '=', episodeId)
        .where('kind', '=', kind)
        .execute();
  }
}

/** Lists the members who see a release, and so can be given its steps. */
export async function listCandidates(db: Database, releaseId: number): Promise<StepPerson[]> {
  const { rows } = await sql<StepPerson>`
    select id, nickname, login from users
    where not is_banned and delete_at is null and exists (
      select from user_roles
      where user_roles.user_id = users.id and role = any(${rolesWith('steps')}::text[])
        and (team_id is null or team_id in (
          select team_id from release_teams where release_id = ${releaseId}::integer
        ))
    )
    order by lower(coalesce(nickname, login)), id`.execute(db);
  return rows;
}

/** Whether somebody sets the steps of an episode and makes remarks: whoever edits its release. */
export function mayEdit(
  caller: Pick<StudioCaller, 'roles'>,
  episode: Pick<StudioRecord, 'teamIds'>,
): boolean {
  return isWithinReach({ teams: reachOf(caller, 'releases') }, episode);
}
