import { sql } from 'kysely';
import { NO_IMAGE, type Image } from '#contract/values.ts';

/** The columns of `users` that the studio shows. */
export const USER_COLUMNS = [
  'users.id',
  'users.login',
  'users.nickname',
  'users.avatar',
  'users.created_at',
  'users.is_banned',
  'users.banned_until',
  'users.delete_at',
] as const;

/** How many sessions a user has, and when the last one was active. */
export const SESSIONS = sql<{ count: number; last: string | null }>`(
  select json_build_object(
    'count', count(*),
    'last', to_char(max(last_active_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')
  )
  from sessions where user_id = users.id)`;

type Row = { avatar: Image | null; is_banned: boolean; activity: { count: number; last: string | null } };

/** Writes the columns in the form of the wire. */
export function toUser<T extends Row>({ activity, ...row }: T) {
  return {
    ...row,
    // Avatar files of banned users are not served.
    avatar: (row.is_banned ? null : row.avatar) ?? NO_IMAGE,
    sessions: activity.count,
    last_active_at: activity.last,
  };
}
