import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { isOpenIn, ANYWHERE } from '#server/platform/location/region.ts';

type Trx = Transaction<Schema>;

/** SQL over `episodes` and `public_releases as releases`: whether the public sees an episode. */
export const isShown = sql<SqlBool>`(episodes.is_published and ${isOpenIn(ANYWHERE)})`;

/** SQL over `announcement_channels as channels` and `releases`: whether a channel tells of a release. */
const isConcerned = sql<SqlBool>`(channels.team_id is null or exists (
  select from release_teams
  where release_teams.release_id = releases.id and release_teams.team_id = channels.team_id
))`;

// What an announcement begins with, for an update.
const asNew = sql`
  state = 'waiting', state_at = now(), tries = 0, due_at = now(), retry_until = now() + interval '6 hours',
  unsure_since = null, failure = null`;

/**
 * Queues the announcements of an episode that has just been published: one for each channel that is on and that its
 * release concerns. What the public does not see is announced nowhere, also not later.
 */
export async function queueAnnouncements(trx: Trx, episodeId: string): Promise<void> {
  await sql`
    insert into announcements (episode_id, channel_id)
    select episodes.id, channels.id
    from episodes join public_releases as releases on releases.id = episodes.release_id
    cross join announcement_channels as channels
    where episodes.id = ${episodeId}::uuid and ${isShown} and channels.is_on and ${isConcerned}
    on conflict do nothing`.execute(trx);
}

/** Queues the announcements of the last episode of a release that the public sees for the first time. */
export async function queueFirstAnnouncements(trx: Trx, releaseId: number): Promise<void> {
  const last = await trx
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('is_published', '=', true)
    .orderBy('sort_order', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) await queueAnnouncements(trx, last.id);
}

/** Withdraws the announcements of an episode that were not sent. */
export async function withdrawAnnouncements(trx: Trx, episodeId: string): Promise<void> {
  await sql`
    update announcements set state = 'withdrawn', state_at = now()
    where episode_id = ${episodeId}::uuid and state = 'waiting'`.execute(trx);
}

/** Queues the announcements again that were withdrawn before anybody got them. */
export async function requeueAnnouncements(trx: Trx, episodeId: string): Promise<void> {
  await sql`
    update announcements set ${asNew} where episode_id = ${episodeId}::uuid and state = 'withdrawn'`.execute(
    trx,
  );
}

/** Why an announcement is not queued again: it is hidden, its channel tells of others, or it needs nothing. */
export type NotQueued = 'hidden' | 'unconcerned' | 'settled';

/**
 * Queues the announcement of an episode in a channel that was not sent, also one that was never queued. Returns why
 * not, or undefined.
 */
export async function queueAgain(
  trx: Trx,
  { episodeId, channelId }: { episodeId: string; channelId: string },
): Promise<NotQueued | undefined> {
  const { rows } = await sql<{ is_concerned: boolean }>`
    select ${isConcerned} as is_concerned
    from episodes join public_releases as releases on releases.id = episodes.release_id
    join announcement_channels as channels on channels.id = ${channelId}::uuid
    where episodes.id = ${episodeId}::uuid and ${isShown}`.execute(trx);
  const [shown] = rows;
  if (!shown) return 'hidden';
  if (!shown.is_concerned) return 'unconcerned';
  const { rows: queued } = await sql`
    insert into announcements (episode_id, channel_id) values (${episodeId}::uuid, ${channelId}::uuid)
    on conflict (episode_id, channel_id) do update set ${asNew}
    where announcements.state in ('failed', 'unknown', 'withdrawn')
    returning id`.execute(trx);
  return queued.length === 0 ? 'settled' : undefined;
}
