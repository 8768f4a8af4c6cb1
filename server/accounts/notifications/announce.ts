import { sql } from 'kysely';
import { NOTICE_KINDS } from '#contract/enums.ts';
import type { Database } from '#server/platform/database/open.ts';
import { recordNewEpisodes } from './notices/record-events.ts';
import { DEFAULTS } from './settings.ts';

// Events announced by one statement.
const BATCH_SIZE = 200;

/**
 * Announces the events since the last call: stores one notice per user and event, and queues the push messages. Users
 * who are banned, have deleted their account or have muted the release are skipped, and so are events of releases that
 * the public does not see. Safe to run in many processes.
 */
export async function announceEventsNow(db: Database, now: Date): Promise<void> {
  await recordNewEpisodes(db, now);
  const at = now.toISOString();
  for (;;) {
    const { rows } = await sql<{ processed: number }>`
      with told as (
        update events set told_at = ${at}::timestamptz where id in (
          select id from events where told_at is null order by id limit ${BATCH_SIZE} for update skip locked
        ) returning id, kind, release_id, user_id, countries
      ), public as (
        select told.* from told join public_releases on public_releases.id = told.release_id
      ), addressed as (
        select public.id, user_id from public where user_id is not null
        union
        select public.id, favorites.user_id from public join favorites using (release_id)
        left join notification_settings on notification_settings.user_id = favorites.user_id
        where public.user_id is null and coalesce(of_favorites, ${DEFAULTS.of_favorites})
        union
        select public.id, collections.user_id from public join collections using (release_id)
        left join notification_settings on notification_settings.user_id = collections.user_id
        where public.user_id is null and type = any(coalesce(of_collections, ${DEFAULTS.of_collections}::text[]))
      ), channels as (
        select told.id as event_id, users.id as user_id,
          kind = any(coalesce(site_kinds, ${NOTICE_KINDS}::text[])) as on_site,
          coalesce(by_email, false) and kind = any(email_kinds) as by_email,
          kind = any(coalesce(push_kinds, ${NOTICE_KINDS}::text[]))
            and exists (select from push_devices where push_devices.user_id = users.id) as by_push
        from addressed join told using (id) join users on users.id = addressed.user_id
        left join notification_settings on notification_settings.user_id = users.id
        where not is_banned and delete_at is null
          and (kind = 'answer' or not exists (
            select from muted_releases
            where muted_releases.user_id = users.id and muted_releases.release_id = told.release_id
          ))
          and (countries is null or exists (
            select from sessions where sessions.user_id = users.id and country = any(countries)
          ))
      ), added as (
        insert into notices (user_id, event_id, on_site, by_email)
        select user_id, event_id, on_site, by_email from channels where on_site or by_email or by_push
        on conflict do nothing
        returning user_id, event_id
      ), sent as (
        insert into pushes (device_id, event_id, due_at)
        select push_devices.id, event_id, ${at}::timestamptz
        from added join channels using (user_id, event_id) join push_devices using (user_id)
        where by_push
        on conflict do nothing
      )
      select count(*) as processed from told`.execute(db);
    if ((rows[0]?.processed ?? 0) < BATCH_SIZE) return;
  }
}

const RETENTION_DAYS = 90;

/** Deletes events with their notices, and digests, that are older than three months. */
export async function sweepNotices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600_000).toISOString();
  await db.deleteFrom('events').where('created_at', '<', before).execute();
  await db.deleteFrom('digests').where('created_at', '<', before).execute();
  await db.deleteFrom('step_notices').where('created_at', '<', before).execute();
}
