import { sql } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import { mayActOn, mayGive, type Role } from '#contract/studio/rights.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf, rolesOf } from '../access/access.ts';
import { namedBy, type UndoSubject } from './may-undo.ts';

type Caller = Pick<StudioCaller, 'userId' | 'roles'>;
type Release = { id: number; is_checked: boolean; teams: string[] };

/** Whether something beside rights refuses to somebody to take an event back. */
export type IsRefused = (event: UndoSubject) => boolean;

/** SQL over `releases`: whether an edit of a release waits for those who publish it. */
export const isCheckedRelease = sql<boolean>`(releases.state = 'published' and exists (
  select from release_teams join teams on teams.id = team_id where release_id = releases.id and checks_edits
))`;

const EDITS: readonly Act[] = ['release.edit', 'release.bulk'];
const PROPOSALS: readonly Act[] = ['release.propose_edit', 'release.withdraw_edit'];
const ON_STEPS: readonly Act[] = ['episode.step_state', 'episode.remark_done', 'episode.remark_reopen'];
const ROLE_ACTS: readonly Act[] = ['user.role_give', 'user.role_take', 'user.invite_accept'];
const ON_PEOPLE: readonly Act[] = [...ROLE_ACTS, 'user.ban', 'user.unban', 'user.rename'];

const idsOf = (events: readonly UndoSubject[], acts: readonly Act[]) =>
  events.filter(({ act }) => acts.includes(act)).flatMap((event) => namedBy(event).map(({ id }) => id));

async function readRoles(db: Database, ids: readonly string[]): Promise<Map<string, Role[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select user_id::text as id, array_agg(role) as roles from user_roles
    where user_id = any(${ids}::integer[]) group by user_id`.execute(db);
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

async function readReleases(db: Database, ids: readonly string[]): Promise<Map<string, Release>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Release>`
    select releases.id, ${isCheckedRelease} as is_checked, array(
      select team_id::text from release_teams where release_id = releases.id
    ) as teams
    from releases where releases.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [String(row.id), row]));
}

async function readOwnSteps(db: Database, userId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ step: string }>`
    select episode_id::text || '/' || kind as step from episode_steps
    where assignee_id = ${userId}::integer and episode_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ step }) => step));
}

// The roles that an undo gives or takes.
function rolesIn({ change }: UndoSubject): Role[] {
  const values = [...(change?.['role'] ?? []), ...(change?.['roles'] ?? [])].flat();
  return values.flatMap((value) => (value ? [(value as { role: Role }).role] : []));
}

// The step that an event is about: `voice/state`, or that of the remark.
function stepIn({ act, change }: UndoSubject): string | undefined {
  if (act === 'episode.step_state') return Object.keys(change ?? {})[0]?.split('/')[0];
  const remark: { step?: string | null } | undefined = change?.['done_remark']?.find((one) => one !== null);
  return remark?.step ?? undefined;
}

/**
 * Reads what refuses undos to somebody who has the rights: the rank of a person, edits that are checked or somebody
 * else's, steps of others. A button that would be refused is not shown. Reads nothing for those whom nothing refuses.
 */
export async function readRefusals(
  db: Database,
  caller: Caller,
  events: readonly UndoSubject[],
): Promise<IsRefused> {
  const published = reachOf(caller, 'publish');
  const edited = reachOf(caller, 'releases');
  const [roles, releases, steps] = await Promise.all([
    readRoles(db, caller.roles.some(({ role }) => role === 'owner') ? [] : idsOf(events, ON_PEOPLE)),
    readReleases(db, published === 'all' ? [] : idsOf(events, [...EDITS, ...PROPOSALS])),
    readOwnSteps(db, caller.userId, edited === 'all' ? [] : idsOf(events, ON_STEPS)),
  ]);
  const publishes = (teams: readonly string[]) =>
    published === 'all' || teams.some((id) => published.includes(id));
  return (event) => {
    const { act, thing_id, team_ids, change } = event;
    if (ON_PEOPLE.includes(act)) {
      const own = rolesOf(caller);
      const gives = rolesIn(event).every((role) => mayGive(own, role));
      return !gives || !mayActOn(own, roles.get(thing_id ?? '') ?? []);
    }
    if (act === 'team.edit')
      return Object.hasOwn(change ?? {}, 'checks_edits') && !publishes([thing_id ?? '']);
    if (PROPOSALS.includes(act)) {
      // It was sent back before: no undo returns it there.
      if (Object.hasOwn(change ?? {}, 'is_returned')) return true;
      return (
        change?.['proposed_by']?.[1] !== caller.userId &&
        !publishes(releases.get(thing_id ?? '')?.teams ?? [])
      );
    }
    if (EDITS.includes(act))
      return namedBy(event).some(({ id }) => {
        const release = releases.get(id);
        return release?.is_checked === true && !publishes(release.teams);
      });
    if (!ON_STEPS.includes(act) || edited === 'all' || team_ids.some((id) => edited.includes(id)))
      return false;
    return !steps.has(`${thing_id ?? ''}/${stepIn(event) ?? ''}`);
  };
}
