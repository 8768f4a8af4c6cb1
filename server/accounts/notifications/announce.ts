import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

// So many episodes are told of in one statement.
const AT_ONCE = 200;

/**
 * Tells of the episodes that have come out since the last time: everybody who wants to know is noted once for each, and
 * what goes to browsers is put on its way. Episodes that nobody anywhere may watch are news to nobody, and who is
 * banned or leaving is told nothing. Many processes may do so at once.
 */
export async function announceNow(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  for (;;) {
    const { rows } = await sql<{ taken: number }>`
      with news as (
        delete from episode_news where episode_id in (
          select episode_id from episode_news order by created_at limit ${AT_ONCE} for update skip locked
        ) returning episode_id
      ), fresh as (
        select episodes.id as episode_id, release_id
        from news join episodes on episodes.id = news.episode_id join releases on releases.id = release_id
        where is_published and not (is_blocked_by_copyrights or is_blocked_by_geo)
      ), wanted as (
        select user_id, episode_id from fresh
        join favorites using (release_id) join notification_settings using (user_id) where of_favorites
        union
        select user_id, episode_id from fresh
        join collections using (release_id) join notification_settings using (user_id) where type = any(of_collections)
      ), told as (
        insert into episode_notices (user_id, episode_id, created_at, by_email)
        select user_id, episode_id, ${at}::timestamptz, by_email
        from wanted join notification_settings using (user_id) join users on users.id = user_id
        where not is_banned and delete_at is null
          and (by_email or exists (select from push_devices where push_devices.user_id = wanted.user_id))
        on conflict do nothing
        returning user_id, episode_id
      ), sent as (
        insert into pushes (device_id, episode_id, due_at)
        select push_devices.id, episode_id, ${at}::timestamptz from told join push_devices using (user_id)
        on conflict do nothing
      )
      select count(*) as taken from news`.execute(db);
    if ((rows[0]?.taken ?? 0) < AT_ONCE) return;
  }
}

const KEPT_DAYS = 60;

/** Forgets whom was told of what so long ago that no episode comes out twice any more. */
export async function sweepNotices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000).toISOString();
  await db.deleteFrom('episode_notices').where('created_at', '<', before).execute();
  await db.deleteFrom('digests').where('created_at', '<', before).execute();
}
