import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { PushNotice } from './push-message.ts';
import { quietUntil } from './quiet-hours.ts';

/** Messages of one browser that are sent as one, as they are claimed. */
export type ClaimedRows = {
  device_id: string;
  event_ids: number[];
  /** Whether they were only moved to the end of the quiet hours. */
  is_quiet: boolean;
  tries: number;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** The claimed messages of one browser, release and kind. */
export type ClaimedPush = PushNotice & ClaimedRows;

/** The queues: of what viewers are told, and of what members are told about their steps. */
export type PushQueue = 'pushes' | 'step_pushes';

const BATCH_SIZE = 200;
/** How long a claim holds at least: longer than a batch takes when each message takes as long as it may. */
export const CLAIM_SECONDS = 180;

// The time zones of viewers with quiet hours whose messages are due, with the end of the quiet hours or null.
async function listQuietZones(
  db: Database,
  queue: PushQueue,
  now: Date,
): Promise<{ zones: string[]; ends: (string | null)[] }> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct time_zone
    from ${sql.table(queue)} join push_devices on push_devices.id = device_id
      join notification_settings using (user_id)
    where due_at <= ${now.toISOString()}::timestamptz and has_quiet_hours`.execute(db);
  const zones = rows.map(({ time_zone: zone }) => zone);
  return { zones, ends: zones.map((zone) => quietUntil(now, zone)?.toISOString() ?? null) };
}

/**
 * SQL that claims a batch of due messages, as `claimed`. The row lock gives each browser to one process at a time, so
 * that messages which belong together are sent as one. A claimed message becomes due again after 3, 4, 16… minutes, so
 * nothing is lost when the process dies; in quiet hours it becomes due at their end.
 */
export async function claiming(db: Database, queue: PushQueue, now: Date): Promise<RawBuilder<unknown>> {
  const at = now.toISOString();
  const { zones, ends } = await listQuietZones(db, queue, now);
  return sql`devices as (
    select push_devices.id, ends_at
    from push_devices join notification_settings using (user_id)
    left join unnest(${zones}::text[], ${ends}::timestamptz[]) as quiet (zone, ends_at)
      on has_quiet_hours and zone = time_zone
    where push_devices.id in (
      select device_id from ${sql.table(queue)} where due_at <= ${at}::timestamptz order by due_at limit ${BATCH_SIZE}
    )
      -- A zone that has appeared since waits for the next batch.
      and (zone is not null or not has_quiet_hours)
    for update of push_devices skip locked
  ), claimed as (
    update ${sql.table(queue)} as queued set
      tries = case when ends_at is null then tries + 1 else tries end,
      due_at = coalesce(ends_at, ${at}::timestamptz + make_interval(secs => greatest(60 * 4 ^ tries, ${CLAIM_SECONDS}::integer)))
    from devices where device_id = devices.id and due_at <= ${at}::timestamptz
    returning device_id, event_id, tries, ends_at is not null as is_quiet
  )`;
}

/** Claims a batch of due messages for viewers: one for all events of a release and kind. */
export async function claimDuePushes(db: Database, now: Date): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with ${await claiming(db, 'pushes', now)}
    select device_id, is_quiet, max(claimed.tries) as tries, endpoint, p256dh, push_devices.auth, kind,
      events.release_id, name_main, poster -> 'optimized' ->> 'thumbnail' as icon,
      array_agg(distinct claimed.event_id) as event_ids,
      max(claimed.event_id) as event_id,
      (array_agg(events.publish_day order by events.id desc))[1] as publish_day,
      (array_agg(events.postponement order by events.id desc))[1] as postponement,
      (array_agg(previous_postponement order by events.id desc))[1] as previous_postponement,
      (array_agg(answer order by events.id desc))[1] as answer,
      coalesce(jsonb_agg(jsonb_build_object('ordinal', ordinal)) filter (where is_published), '[]') as episodes
    from claimed
    join push_devices on push_devices.id = device_id
    join events on events.id = claimed.event_id
    join public_releases as releases on releases.id = events.release_id
    left join event_episodes on event_episodes.event_id = events.id
    left join episodes on episodes.id = event_episodes.episode_id
    group by device_id, is_quiet, push_devices.id, kind, events.release_id, name_main, poster`.execute(db);
  return rows;
}
