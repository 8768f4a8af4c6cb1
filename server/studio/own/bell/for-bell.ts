import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { Right } from '#contract/studio/rights.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';

// Whoever edits a release may know what became of it, and whoever publishes is told of the drafts and edits that wait.
const BELL_ACTS: readonly (readonly [Right, readonly Act[]])[] = [
  ['publish', ['release.submit', 'release.propose_edit']],
  ['releases', ['release.show', 'release.hide', 'release.delete', 'release.restore', 'release.remove']],
  ['legal', ['block.create', 'block.begin', 'block.end', 'block.lift']],
];

function actsWithinReach(caller: Pick<StudioCaller, 'roles'>): RawBuilder<SqlBool>[] {
  return BELL_ACTS.flatMap(([right, acts]) => {
    const teams = reachOf(caller, right);
    if (teams === 'all') return [sql<SqlBool>`journal_events.act = any(${acts}::text[])`];
    if (teams.length === 0) return [];
    return [
      sql<SqlBool>`(journal_events.act = any(${acts}::text[]) and journal_events.team_ids && ${teams}::uuid[])`,
    ];
  });
}

function isWithinReach(caller: Pick<StudioCaller, 'roles'>, right: Right): RawBuilder<SqlBool> {
  const teams = reachOf(caller, right);
  return teams === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`journal_events.team_ids && ${teams}::uuid[]`;
}

// A step stays theirs when somebody leaves a team, and then they are told nothing of its releases.
function toldOfSteps(caller: Pick<StudioCaller, 'roles' | 'userId'>): RawBuilder<SqlBool>[] {
  if (reachOf(caller, 'steps').length === 0) return [];
  return [
    sql<SqlBool>`(${isWithinReach(caller, 'steps')} and exists (
      select from step_notices
      where step_notices.event_id = journal_events.id and step_notices.user_id = ${caller.userId}::integer
    ))`,
  ];
}

// Nor of what they had proposed or submitted.
function toldOfChecks(caller: Pick<StudioCaller, 'roles' | 'userId'>): RawBuilder<SqlBool>[] {
  if (reachOf(caller, 'releases').length === 0) return [];
  const isOurs = isWithinReach(caller, 'releases');
  return [
    sql<SqlBool>`(
      journal_events.act in ('release.accept_edit', 'release.return_edit') and ${isOurs}
      and journal_events.change -> 'proposed_by' ->> 1 = ${String(caller.userId)}
    )`,
    // Whoever submitted it last.
    sql<SqlBool>`(
      journal_events.act = 'release.return' and ${isOurs} and ${caller.userId}::integer = (
        select own.actor_id from journal_events as own
        where own.thing = 'release' and own.thing_id = journal_events.thing_id and own.act = 'release.submit'
          and own.undo_of is null and own.id < journal_events.id
        order by own.id desc limit 1
      )
    )`,
  ];
}

/**
 * The condition for acts of others that concern somebody: by their rights, on their roles, by their invitations, undos
 * of their acts, their steps, drafts of theirs that were sent back, and edits of theirs that were checked.
 */
export function isForBell(caller: Pick<StudioCaller, 'roles' | 'userId'>): RawBuilder<SqlBool> {
  const ways = [
    ...actsWithinReach(caller),
    sql<SqlBool>`(
      journal_events.act in ('user.role_give', 'user.role_take')
      and journal_events.thing_id = ${String(caller.userId)}
    )`,
    sql<SqlBool>`(
      journal_events.act = 'user.invite_accept'
      and journal_events.change -> 'invited_by' ->> 1 = ${String(caller.userId)}
    )`,
    sql<SqlBool>`exists (
      select from journal_events as own
      where own.id = journal_events.undo_of and own.actor_id = ${caller.userId}::integer
    )`,
    ...toldOfSteps(caller),
    ...toldOfChecks(caller),
  ];
  return sql<SqlBool>`(
    journal_events.actor_id is distinct from ${caller.userId}::integer and (${sql.join(ways, sql` or `)})
  )`;
}

/** Whether an act is so new that the bell tells of it: of the last thirty days, and of the time in the team. */
export const isRecentForBell = sql<SqlBool>`(
  journal_events.at > now() - make_interval(days => 30) and (mark.is_set or journal_events.at >= mark.at)
)`;

/** How far somebody has read; before the first time, from when they got their first role. */
export function markOf(userId: number) {
  return sql<{ event_id: number; at: string; is_set: boolean }>`(
    select coalesce(own.event_id, 0) as event_id, coalesce(own.seen_at, date_trunc('second', first.given_at), now()) as at,
      own.event_id is not null as is_set
    from (select min(given_at) as given_at from user_roles where user_id = ${userId}::integer) as first
    left join bell_marks as own on own.user_id = ${userId}::integer
  )`;
}
