import { sql } from 'kysely';
import { type Act, isUndoable, type Thing } from '#contract/studio/acts.ts';
import { mayActOn, mayGive, type Role } from '#contract/studio/rights.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf, rolesOf } from '../access/access.ts';
import { type Named, namedBy, type UndoSubject } from './may-undo.ts';

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

const OF_RELEASES: readonly Thing[] = ['release', 'episode', 'torrent', 'report', 'job'];

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

const keyOf = ({ thing, id }: Pick<Named, 'thing' | 'id'>) => `${thing}/${id}`;

/**
 * Finds what a release takes along when it is removed for good: of the things that events are about, `release/17` and
 * so on, those without a row. A torrent that was removed has one as long as it can come back.
 */
async function readGone(db: Database, events: readonly UndoSubject[]): Promise<Set<string>> {
  const undoable = events.filter(({ act }) => isUndoable(act));
  const named = undoable.flatMap(namedBy).filter(({ thing }) => OF_RELEASES.includes(thing));
  if (named.length === 0) return new Set();
  const { rows } = await sql<Pick<Named, 'thing' | 'id'>>`
    select thing, id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (thing text, id text)
    where not case thing
      when 'release' then exists (select from releases where releases.id = named.id::integer)
      when 'episode' then exists (select from episodes where episodes.id = named.id::uuid)
      when 'torrent' then exists (select from torrents where torrents.id = named.id::integer)
        or exists (select from removed_torrents where removed_torrents.id = named.id::integer)
      when 'report' then exists (select from reports where reports.id = named.id::integer)
      else exists (select from ingests where ingests.id = named.id::uuid)
    end`.execute(db);
  return new Set(rows.map(keyOf));
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
 * Reads what refuses undos to somebody who has the rights: what is gone for good, the rank of a person, edits that are
 * checked or somebody else's, steps of others. A button that would be refused is not shown.
 */
export async function readRefusals(
  db: Database,
  caller: Caller,
  events: readonly UndoSubject[],
): Promise<IsRefused> {
  const published = reachOf(caller, 'publish');
  const edited = reachOf(caller, 'releases');
  const [gone, roles, releases, steps] = await Promise.all([
    readGone(db, events),
    readRoles(db, caller.roles.some(({ role }) => role === 'owner') ? [] : idsOf(events, ON_PEOPLE)),
    readReleases(db, published === 'all' ? [] : idsOf(events, [...EDITS, ...PROPOSALS])),
    readOwnSteps(db, caller.userId, edited === 'all' ? [] : idsOf(events, ON_STEPS)),
  ]);
  const publishes = (teams: readonly string[]) =>
    published === 'all' || teams.some((id) => published.includes(id));
  return (event) => {
    const { act, thing_id, team_ids, change } = event;
    const named = namedBy(event);
    if (named.length > 0 && named.every((one) => gone.has(keyOf(one)))) return true;
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
      return named.some(({ id }) => {
        const release = releases.get(id);
        return release?.is_checked === true && !publishes(release.teams);
      });
    if (!ON_STEPS.includes(act) || edited === 'all' || team_ids.some((id) => edited.includes(id)))
      return false;
    return !steps.has(`${thing_id ?? ''}/${stepIn(event) ?? ''}`);
  };
}
