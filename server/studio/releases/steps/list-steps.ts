import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { STEP_KINDS, type StepKind } from '#contract/studio/step-kinds.ts';
import type { ListedStep, listSteps as endpoint } from '#contract/studio/steps.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess, StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';
import { countRows } from '../../count-rows.ts';
import { isOverdue, personOf } from './read-work.ts';

const PAGE = 50;

type Filters = z.output<(typeof endpoint)['query']>;
type Reach = 'all' | readonly string[];

const ofTeams = (teams: readonly string[]) => sql<SqlBool>`exists (
  select from release_teams
  where release_teams.release_id = episodes.release_id and team_id = any(${teams}::uuid[])
)`;

/** SQL over `episode_steps`: how many remarks are open that are for it. */
const openRemarks = sql<number>`(
  select count(*)::integer from episode_remarks
  where episode_remarks.episode_id = episode_steps.episode_id and episode_remarks.step = episode_steps.kind
    and done_at is null and removed_at is null
)`;

// The steps of episodes and releases that are not deleted, within somebody's reach.
function selectSteps(db: Database, reach: Reach) {
  return db
    .selectFrom('episode_steps')
    .innerJoin('episodes', 'episodes.id', 'episode_steps.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select([
      'episode_steps.kind',
      'episode_steps.due_at',
      'episode_steps.state',
      'episode_steps.note',
      'episodes.id as episode_id',
      'episodes.ordinal',
      'releases.id as release_id',
      'releases.name_main',
    ])
    .where('episodes.deleted_at', 'is', null)
    .where('releases.deleted_at', 'is', null)
    .$if(reach !== 'all', (query) => query.where(ofTeams(reach === 'all' ? [] : reach)));
}

const isOpen = sql<SqlBool>`(episode_steps.state <> 'ready')`;

function findSteps(
  db: Database,
  { userId, teams: reach }: Pick<StudioAccess, 'userId' | 'teams'>,
  { who = 'mine', team, kind, state }: Omit<Filters, 'after'>,
) {
  return selectSteps(db, reach)
    .$if(who === 'mine', (query) => query.where('episode_steps.assignee_id', '=', userId))
    .$if(who === 'nobody', (query) => query.where('episode_steps.assignee_id', 'is', null))
    .$if(team !== undefined, (query) => query.where(ofTeams([team ?? ''])))
    .$if(kind !== undefined, (query) => query.where('episode_steps.kind', '=', kind ?? 'check'))
    .$if(state === undefined, (query) => query.where(isOpen))
    .$if(state === 'overdue', (query) =>
      query.where(isOpen).where(sql<SqlBool>`episode_steps.due_at < now()`),
    )
    .$if(state === 'todo' || state === 'working', (query) =>
      query.where(isOpen).where('episode_steps.state', '=', state === 'todo' ? 'todo' : 'working'),
    )
    .$if(state === 'ready', (query) => query.where('episode_steps.state', '=', 'ready'));
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00|none)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_(\w+)$/;

type Cursor = { dueAt: string; episode: string; kind: string };

function readCursor(after: string): Cursor {
  const [, due = '', episode = '', kind = ''] = CURSOR.exec(after) ?? [];
  const isDue = due === 'none' || !Number.isNaN(Date.parse(due));
  if (!isDue || !STEP_KINDS.includes(kind as StepKind))
    throw new Failure('invalid', 'Этой страницы списка нет: откройте его с начала.');
  return { dueAt: due === 'none' ? 'infinity' : due, episode, kind };
}

const cursorOf = ({ due_at, episode, kind }: ListedStep) => `${due_at ?? 'none'}_${episode.id}_${kind}`;

// What is due first at the top, and last what has no date: the order of the indexes.
async function readPage(
  found: ReturnType<typeof findSteps>,
  { after, limit }: { after?: Cursor | undefined; limit: number },
): Promise<ListedStep[]> {
  const due = sql`coalesce(episode_steps.due_at, 'infinity')`;
  const rows = await found
    .select([
      personOf('episode_steps.assignee_id').as('assignee'),
      isOverdue.as('is_overdue'),
      openRemarks.as('open_remarks'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${due}, episode_steps.episode_id, episode_steps.kind)
        > (${after?.dueAt}::timestamptz, ${after?.episode}::uuid, ${after?.kind}::text)`),
    )
    .orderBy(due)
    .orderBy('episode_steps.episode_id')
    .orderBy('episode_steps.kind')
    .limit(limit)
    .execute();
  return rows.map(({ episode_id, ordinal, release_id, name_main, ...step }) => ({
    ...step,
    episode: { id: episode_id, ordinal, release: { id: release_id, name: name_main } },
  }));
}

function listTeams(db: Database, reach: Reach) {
  return db
    .selectFrom('teams')
    .select(['id', 'title'])
    .$if(reach !== 'all', (query) => query.where('id', 'in', reach === 'all' ? [] : [...reach]))
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

async function readPush(db: Database, userId: number): Promise<{ is_on: boolean; devices: number }> {
  const { rows } = await sql<{ is_on: boolean; devices: number }>`
    select
      coalesce((select push_of_steps from notification_settings where user_id = ${userId}::integer), true) as is_on,
      (select count(*)::integer from push_devices where user_id = ${userId}::integer) as devices`.execute(db);
  return rows[0] ?? { is_on: true, devices: 0 };
}

/** Lists a page of steps with all that the list needs; `next` is where the following page begins. */
export async function listSteps(
  db: Database,
  access: StudioAccess,
  { after, ...filters }: Filters,
): Promise<z.output<(typeof endpoint)['response']>> {
  const cursor = after === undefined ? undefined : readCursor(after);
  // Of all states: the list itself begins with those that are open.
  const all = findSteps(db, access, { who: filters.who, state: 'all' });
  const found = findSteps(db, access, filters);
  const [rows, total, teams, push] = await Promise.all([
    readPage(found, { after: cursor, limit: PAGE + 1 }),
    countRows(db, { all, found }),
    listTeams(db, access.teams),
    readPush(db, access.userId),
  ]);
  const data = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? data.at(-1) : undefined;
  return { data, next: last ? cursorOf(last) : null, total, teams, push };
}

/** Turns the push messages about somebody's steps on or off. */
export async function setStepPushes(db: Database, userId: number, isOn: boolean): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, push_of_steps: isOn })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ push_of_steps: isOn }))
    .execute();
}

const MAX_OWN = 5;

type OwnSteps = { count: number; first: ListedStep[] };

/** The steps of somebody that are not ready, those that are due first; null for those who see none. */
export async function listOwnSteps(db: Database, caller: StudioCaller): Promise<OwnSteps | null> {
  const teams = reachOf(caller, 'steps');
  if (teams.length === 0) return null;
  const found = findSteps(db, { ...caller, teams }, { who: 'mine' });
  const [first, { found: count }] = await Promise.all([
    readPage(found, { limit: MAX_OWN }),
    countRows(db, { all: found }),
  ]);
  return { count, first };
}
