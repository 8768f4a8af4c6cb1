import { sql } from 'kysely';
import type { ChannelKind } from '#contract/studio/channel-kinds.ts';
import type { Database } from '#server/platform/database/open.ts';
import { SEND_TIMEOUT_MS } from './send.ts';
import { TAKEN_ONCE } from './channel-requests.ts';
import { isShown } from './queue-announcements.ts';

// Longer than a message takes with the pauses of a database that is away for a moment.
const CLAIM_SECONDS = (6 * SEND_TIMEOUT_MS) / 1000;
// VK remembers the id of a post for an hour.
const VK_REMEMBERS_MINUTES = 50;

/** SQL over `announcements`: the seconds until the next attempt, twice as many after each. */
export const pauseSeconds = sql<number>`least(30 * 2 ^ (announcements.tries - 1), 1800)`;

/** Whether there is an announcement to send, or one whose sender may have died. */
export async function hasDueAnnouncements(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from announcements where state = 'waiting' and due_at <= now())
      or exists (select from announcements where state = 'sending') as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}

/**
 * Ends the attempts of senders that have died. A service that takes a message only once gets it again; of the others
 * nobody knows whether they have it.
 */
export async function endDeadAttempts(db: Database): Promise<void> {
  await sql`
    update announcements set
      state = case when channels.kind = any(${TAKEN_ONCE}::text[]) then 'waiting' else 'unknown' end,
      unsure_since = coalesce(announcements.unsure_since, announcements.state_at),
      state_at = now(), due_at = now() + make_interval(secs => ${pauseSeconds}),
      failure = 'Программа остановилась, пока сообщение уходило.'
    from announcement_channels as channels
    where channels.id = announcements.channel_id and announcements.state = 'sending'
      and announcements.state_at < now() - make_interval(secs => ${CLAIM_SECONDS}::integer)`.execute(db);
}

/**
 * Gives up due announcements whose six hours are over, and those that a service may take a second time. What the public
 * does not see just now waits a minute at a time, and is withdrawn at the end.
 */
export async function giveUp(db: Database): Promise<void> {
  // A minute is added to the time of each: episodes of a release that is shown again keep their order.
  await sql`
    update announcements set
      state = judged.state,
      state_at = case when judged.state = 'waiting' then state_at else now() end,
      due_at = case when judged.state = 'waiting' then due_at + interval '1 minute' else due_at end,
      failure = case judged.state
        when 'withdrawn' then null
        when 'failed' then 'За шесть часов не получилось. ' || coalesce(failure, 'Канал был выключен.')
        else failure
      end
    from (
      select id, case
        when is_forgotten then 'unknown'
        when not is_over then 'waiting'
        when is_hidden then 'withdrawn'
        else 'failed'
      end as state
      from (
        select announcements.id, ${isShown} is not true as is_hidden, announcements.retry_until < now() as is_over,
          channels.kind = 'vk' and coalesce(announcements.unsure_since
            < now() - make_interval(mins => ${VK_REMEMBERS_MINUTES}::integer), false) as is_forgotten
        from announcements
        join announcement_channels as channels on channels.id = announcements.channel_id
        join episodes on episodes.id = announcements.episode_id
        left join public_releases as releases on releases.id = episodes.release_id
        where announcements.state = 'waiting' and announcements.due_at <= now()
      ) as due
      where is_forgotten or is_over or is_hidden
    ) as judged
    where judged.id = announcements.id and announcements.state = 'waiting'`.execute(db);
}

/** An announcement that this process sends, with all that it tells of. */
export type ClaimedAnnouncement = {
  id: string;
  /** The attempt among those of its round, which the end of the round tells from others. */
  tries: number;
  round: string;
  channel_id: string;
  kind: ChannelKind;
  address: string | null;
  secret: string | null;
  template: string;
  episode_id: string;
  ordinal: number;
  name: string | null;
  release_id: number;
  alias: string;
  release: string;
  teams: string[];
};

/** SQL over `releases`: the names of the teams that work on one. */
export const teamNames = sql<string[]>`array(
  select teams.title from release_teams join teams on teams.id = release_teams.team_id
  where release_teams.release_id = releases.id order by teams.sort_order, teams.id
)`;

/**
 * Claims up to so many due announcements, at most one of each channel that no process sends to just now: a channel that
 * does not answer holds up itself only. The row lock gives each channel to one process. What the public does not see at
 * this moment is left.
 */
export async function claimAnnouncements(db: Database, most: number): Promise<ClaimedAnnouncement[]> {
  const { rows } = await sql<ClaimedAnnouncement>`
    with free as (
      select channels.id from announcement_channels as channels
      where channels.is_on
        and exists (
          select from announcements
          where announcements.channel_id = channels.id and state = 'waiting' and due_at <= now()
        )
        and not exists (
          select from announcements where announcements.channel_id = channels.id and state = 'sending'
        )
      order by channels.id limit ${most} for update of channels skip locked
    ), due as (
      select distinct on (channel_id) announcements.id
      from announcements join free on free.id = announcements.channel_id
      join episodes on episodes.id = announcements.episode_id
      join public_releases as releases on releases.id = episodes.release_id
      where announcements.state = 'waiting' and announcements.due_at <= now()
        and announcements.retry_until >= now() and ${isShown}
      order by channel_id, announcements.due_at, announcements.id
    ), claimed as (
      update announcements set state = 'sending', state_at = now(), tries = tries + 1
      from due where due.id = announcements.id and announcements.state = 'waiting'
      returning announcements.id, announcements.tries, announcements.retry_until::text as round,
        announcements.channel_id, announcements.episode_id
    )
    select claimed.*, channels.kind, channels.address, channels.secret, channels.template, episodes.ordinal,
      episodes.name, releases.id as release_id, releases.alias, releases.name_main as release,
      ${teamNames} as teams
    from claimed
    join announcement_channels as channels on channels.id = claimed.channel_id
    join episodes on episodes.id = claimed.episode_id
    join public_releases as releases on releases.id = episodes.release_id`.execute(db);
  return rows;
}
