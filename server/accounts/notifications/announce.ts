import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

// Episodes announced by one statement.
const BATCH_SIZE = 200;

/**
 * Announces the episodes published since the last call: stores one notice per subscribed user and episode, and queues
 * the push messages. Episodes that are blocked everywhere are skipped, and so are users who are banned or have deleted
 * their account. Safe to run in many processes at once.
 */
export async function announceEpisodesNow(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  for (;;) {
    const { rows } = await sql<{ processed: number }>`
      with published as (
        delete from episode_news where episode_id in (
          select episode_id from episode_news order by created_at limit ${BATCH_SIZE} for update skip locked
        ) returning episode_id
      ), fresh as (
        select episodes.id as episode_id, release_id
        from published join episodes on episodes.id = published.episode_id join releases on releases.id = release_id
        where is_published and not (is_blocked_by_copyrights or is_blocked_by_geo)
      ), subscribed as (
        select user_id, episode_id from fresh
        join favorites using (release_id) join notification_settings using (user_id) where of_favorites
        union
        select user_id, episode_id from fresh
        join collections using (release_id) join notification_settings using (user_id) where type = any(of_collections)
      ), notices as (
        insert into episode_notices (user_id, episode_id, created_at, by_email)
        select user_id, episode_id, ${at}::timestamptz, by_email
        from subscribed join notification_settings using (user_id) join users on users.id = user_id
        where not is_banned and delete_at is null
          and (by_email or exists (select from push_devices where push_devices.user_id = subscribed.user_id))
        on conflict do nothing
        returning user_id, episode_id
      ), sent as (
        insert into pushes (device_id, episode_id, due_at)
        select push_devices.id, episode_id, ${at}::timestamptz from notices join push_devices using (user_id)
        on conflict do nothing
      )
      select count(*) as processed from published`.execute(db);
    if ((rows[0]?.processed ?? 0) < BATCH_SIZE) return;
  }
}

const RETENTION_DAYS = 60;

/** Deletes notices and digests that are too old to prevent a second announcement of the same episode. */
export async function sweepNotices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600_000).toISOString();
  await db.deleteFrom('episode_notices').where('created_at', '<', before).execute();
  await db.deleteFrom('digests').where('created_at', '<', before).execute();
}
