import { sql } from 'kysely';
import type { StudioUser, UserNote } from '#contract/studio/users.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { SESSIONS, toUser, USER_COLUMNS } from './user-rows.ts';

// A member as JSON, null where the account is gone.
const member = (table: string) => sql`
  case when ${sql.ref(`${table}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${table}.id`)}, 'nickname', ${sql.ref(`${table}.nickname`)}, 'login', ${sql.ref(`${table}.login`)}
  ) end`;

const wireTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

const ROLES = sql<StudioUser['roles']>`(
  select coalesce(json_agg(json_build_object(
    'role', role,
    'team', case when teams.id is not null then json_build_object('id', teams.id, 'title', teams.title) end,
    'given_by', ${member('givers')},
    'given_at', ${wireTime('user_roles.given_at')}
  ) order by given_at, user_roles.id), '[]')
  from user_roles
  left join teams on teams.id = team_id
  left join users givers on givers.id = given_by
  where user_roles.user_id = users.id)`;

const NOTES = sql<UserNote[]>`(
  select coalesce(json_agg(json_build_object(
    'id', user_notes.id, 'text', text, 'author', ${member('authors')}, 'created_at', ${wireTime('user_notes.created_at')}
  ) order by user_notes.created_at desc, user_notes.id), '[]')
  from user_notes left join users authors on authors.id = author_id
  where user_notes.user_id = users.id)`;

// The last event that set the ban or changed it.
const BAN_EVENT = sql<{ by: UserNote['author']; at: string } | null>`(
  select json_build_object('by', ${member('actors')}, 'at', ${wireTime('journal_events.at')})
  from journal_events left join users actors on actors.id = actor_id
  where thing = 'user' and thing_id = users.id::text and act = 'user.ban'
  order by journal_events.id desc limit 1)`;

const countOf = (table: 'favorites' | 'ratings') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} where user_id = users.id)`;

/** Reads a user with roles, ban, counts and notes in one query; fails with `not_found`. */
export async function readUser(db: Database, id: number): Promise<StudioUser> {
  const row = await db
    .selectFrom('users')
    .select([
      ...USER_COLUMNS,
      'users.ban_reason',
      SESSIONS.as('activity'),
      ROLES.as('roles'),
      NOTES.as('notes'),
    ])
    .select([
      BAN_EVENT.as('ban_event'),
      countOf('favorites').as('favorites'),
      countOf('ratings').as('ratings'),
    ])
    .select([
      sql<boolean>`email is not null`.as('has_email'),
      sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Такого пользователя нет.');
  const { ban_event, ban_reason, ...user } = row;
  const ban = { reason: ban_reason, by: ban_event?.by ?? null, at: ban_event?.at ?? null };
  return { ...toUser(user), ban: user.is_banned ? ban : null };
}
