import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

// The site shows «9+» from ten; more precise numbers are for other clients.
const MAX_UNREAD = 100;

/** SQL: the number of unread notices of a user, at most a hundred. */
export function unreadCount(userId: number) {
  return sql<number>`(
    select count(*)::integer from (
      select from notices join events on events.id = event_id
      join public_releases on public_releases.id = events.release_id
      where notices.user_id = ${userId} and on_site and read_at is null limit ${MAX_UNREAD}
    ) as unread
  )`;
}

/** Counts the unread notices of a user, at most a hundred. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const { unread } = await db.selectNoFrom(unreadCount(userId).as('unread')).executeTakeFirstOrThrow();
  return unread;
}

/** Marks notices of a user as read, by ids and up to an id, and returns how many unread ones are left. */
export async function markNoticesRead(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  { ids = [], up_to = 0 }: { ids?: readonly number[] | undefined; up_to?: number | undefined },
): Promise<number> {
  await db
    .updateTable('notices')
    .set({ read_at: now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(event_id = any(${ids}::bigint[]) or event_id <= ${up_to})`)
    .execute();
  return countUnread(db, userId);
}
