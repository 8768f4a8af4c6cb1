import { sql } from 'kysely';
import { moscowDay, startOfDay } from '#contract/moscow-week.ts';
import { plannedAt } from '#server/catalog/schedule/planned-at.ts';
import type { Database } from '#server/platform/database/open.ts';

// Episodes put into events by one statement.
const BATCH_SIZE = 200;

/**
 * Makes one event of the new episodes of each release. Episodes that are deleted or blocked everywhere are forgotten;
 * those that are taken back wait until they are published again.
 * Safe to run in many processes at once.
 */
export async function recordNewEpisodes(db: Database, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ processed: number }>`
      with waiting as (
        select episode_id from event_episodes join episodes on episodes.id = episode_id
        where event_id is null and taken_back_at is null
        order by event_episodes.created_at limit ${BATCH_SIZE} for update of event_episodes skip locked
      ), fresh as (
        select episode_id, release_id
        from waiting join episodes on episodes.id = episode_id join public_releases as releases on releases.id = release_id
        where is_published and not (is_blocked_by_copyrights or is_blocked_by_geo)
      ), added as (
        insert into events (kind, release_id, created_at)
        select distinct 'episode', release_id, ${now.toISOString()}::timestamptz from fresh
        returning id, release_id
      ), linked as (
        update event_episodes set event_id = added.id from fresh join added using (release_id)
        where event_episodes.episode_id = fresh.episode_id
      ), forgotten as (
        delete from event_episodes where episode_id in (select episode_id from waiting)
          and episode_id not in (select episode_id from fresh)
      )
      select count(*) as processed from waiting`.execute(db);
    if ((rows[0]?.processed ?? 0) < BATCH_SIZE) return;
  }
}

// Dubbed episodes often come out after midnight; by noon of the next day one is late.
const GRACE_MS = 12 * 3600_000;
const DAY_MS = 24 * 3600_000;

// How early an episode may come and still be the one of its day: the rule of `contract/publish-days.ts`.
const allowedEarly = sql`case
  when publish_every_weeks > 1 then interval '2 days'
  when publish_time < '12:00' then interval '12 hours' - publish_time::interval
  else interval '0'
end`;

/**
 * Makes an event for each release in production whose last episode came on the publish day before and which had none on
 * its last one, unless the next one is postponed or planned. Repeated calls and further weeks without an episode add
 * nothing.
 */
export async function recordMissedDays(db: Database, now: Date): Promise<void> {
  const today = startOfDay(moscowDay(now), now);
  if (now.getTime() < today.getTime() + GRACE_MS) return;
  const missed = new Date(today.getTime() - DAY_MS);
  // The calendar day in Moscow.
  const date = new Date(missed.getTime() + GRACE_MS).toISOString().slice(0, 10);
  // The episode of a release that comes every second week was due two weeks after the publish day before.
  await sql`
    insert into events (kind, release_id, missed_on)
    select 'postponed', id, ${date}::date from public_releases as releases
    where is_in_production and publish_day = ${moscowDay(missed)}
      and fresh_at + ${allowedEarly} >= ${missed.toISOString()}::timestamptz - publish_every_weeks * interval '7 days'
      and fresh_at + ${allowedEarly}
        < ${missed.toISOString()}::timestamptz - (publish_every_weeks - 1) * interval '7 days'
      and (episodes_total is null or episodes_total = 0 or published_episodes < episodes_total)
      and not (is_blocked_by_copyrights or is_blocked_by_geo)
      and releases.postponement is null and ${plannedAt} is null
      and not exists (select from events where events.release_id = releases.id and missed_on = ${date}::date)
    on conflict do nothing`.execute(db);
}
