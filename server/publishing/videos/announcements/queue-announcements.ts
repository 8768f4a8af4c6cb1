import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

type Trx = Transaction<Schema>;

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
    where episodes.id = ${episodeId}::uuid and episodes.is_published
      and not (releases.is_blocked_by_copyrights or releases.is_blocked_by_geo)
      and channels.is_on and (channels.team_id is null or exists (
        select from release_teams
        where release_teams.release_id = releases.id and release_teams.team_id = channels.team_id
      ))
    on conflict do nothing`.execute(trx);
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

/** What an announcement begins with, for an update. */
export const asNew = sql`
  state = 'waiting', state_at = now(), tries = 0, due_at = now(), retry_until = now() + interval '6 hours',
  unsure_since = null, failure = null`;
