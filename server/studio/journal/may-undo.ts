import { sql } from 'kysely';
import { type Act, ACTS, inversesOf, type Thing, thingOf } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../access/access.ts';

/** What of an event decides who may take it back. */
export type UndoSubject = {
  id: number;
  act: Act;
  thing_id: string | null;
  actor_id: number | null;
  /** The teams of what it is about, when it was recorded. */
  team_ids: readonly string[];
  change: Change | null;
};

/** By the id of an event, the teams of today of each release that it is about; none where the release is gone. */
export type TeamsNow = ReadonlyMap<number, readonly (readonly string[])[]>;

/** A thing that the event with the id `event` is about. */
export type Named = { event: number; thing: Thing; id: string };

/** The things that an event is about; a change of many releases names each: `17/is_ongoing`. */
export function namedBy({ id, act, thing_id, change }: UndoSubject): Named[] {
  const ids =
    thing_id === null ? Object.keys(change ?? {}).map((key) => key.split('/')[0] ?? '') : [thing_id];
  return [...new Set(ids)].map((one) => ({ event: id, thing: thingOf(act), id: one }));
}

const isOfTeam = (act: Act, change: Change | null) =>
  inversesOf(act, change).some((inverse) => ACTS[inverse].reach === 'team');

/** Reads the teams of today, with one query and only for somebody whose rights are a team's. */
export async function readTeamsNow(
  db: Database,
  caller: Pick<StudioCaller, 'roles'>,
  events: readonly UndoSubject[],
): Promise<TeamsNow> {
  const teams = new Map<number, string[][]>();
  const named = events.filter(({ act, change }) => isOfTeam(act, change)).flatMap(namedBy);
  if (named.length === 0 || !caller.roles.some(({ team }) => team !== null)) return teams;
  const { rows } = await sql<{ event: number; teams: string[] }>`
    select named.event, array(
      select team_id::text from release_teams where release_id = found.release_id
    ) as teams
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (event bigint, thing text, id text)
    cross join lateral (
      select id as release_id from releases
      where id = case when named.thing = 'release' then named.id::integer end
      union all
      select release_id from episodes where id = case when named.thing = 'episode' then named.id::uuid end
      union all
      select release_id from torrents where id = case when named.thing = 'torrent' then named.id::integer end
      union all
      select release_id from removed_torrents
      where id = case when named.thing = 'torrent' then named.id::integer end
      union all
      select episodes.release_id from reports join episodes on episodes.id = episode_id
      where reports.id = case when named.thing = 'report' then named.id::integer end
    ) as found`.execute(db);
  for (const row of rows) teams.set(row.event, [...(teams.get(row.event) ?? []), row.teams]);
  return teams;
}

function isWithin(
  caller: Pick<StudioCaller, 'userId' | 'roles'>,
  inverse: Act,
  event: UndoSubject,
  now: TeamsNow,
): boolean {
  const { right, reach } = ACTS[inverse];
  const teams = reachOf(caller, right);
  if (reach === 'own') return teams.length > 0 && event.actor_id === caller.userId;
  if (teams === 'all') return true;
  if (reach === 'site') return false;
  const isOurs = (ids: readonly string[]) => ids.some((id) => teams.includes(id));
  const present = now.get(event.id) ?? [];
  return isOurs(event.team_ids) && present.length > 0 && present.every(isOurs);
}

/**
 * The first action of an undo that somebody may not do: without its right, or where the thing is not theirs, now or at
 * the time of the event. Undefined when they may do all of them.
 */
export function findForbidden(
  caller: Pick<StudioCaller, 'userId' | 'roles'>,
  event: UndoSubject,
  now: TeamsNow,
): Act | undefined {
  return inversesOf(event.act, event.change).find((inverse) => !isWithin(caller, inverse, event, now));
}

/** Whether somebody who takes an event back is asked for the password. */
export function needsPassword({ act, change }: Pick<UndoSubject, 'act' | 'change'>): boolean {
  return inversesOf(act, change).some((inverse) => ACTS[inverse].confirmed === 'password');
}
