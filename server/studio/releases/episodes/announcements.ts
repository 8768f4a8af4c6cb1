import { sql } from 'kysely';
import type { Announcement } from '#contract/studio/records/announcements.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { asNew } from '#server/publishing/videos/announcements/queue-announcements.ts';
import { type Editor, lockRecord } from '../../records/edit-record.ts';
import type { RecordKind, Trx } from '../../records/record-kind.ts';
import { wireTime } from '../../records/table-kind.ts';

/** SQL over `episodes`: where one was announced, or is to be. */
export const announcementsOfEpisode = sql<Announcement[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'channel_id', channels.id, 'channel', channels.title, 'state', announcements.state,
    'at', ${wireTime(sql`announcements.state_at`)}, 'tries', announcements.tries,
    'failure', announcements.failure, 'link', announcements.link,
    'due_at', case when announcements.state = 'waiting' then ${wireTime(sql`announcements.due_at`)} end
  ) order by channels.title), '[]')
  from announcements join announcement_channels as channels on channels.id = announcements.channel_id
  where announcements.episode_id = episodes.id
)`;

/** Queues an announcement again that failed or of which nobody knows. Throws `not_found` and `conflict`. */
export async function sendAgain(
  trx: Trx,
  kind: RecordKind,
  editor: Pick<Editor, 'teams'>,
  { id, channelId }: { id: string; channelId: string },
): Promise<NewEvent> {
  const { title, info, teamIds = [] } = await lockRecord(trx, kind, id, editor);
  if (info['state'] !== 'published')
    throw new Failure('conflict', 'Этот эпизод не опубликован: рассказывать не о чем.');
  const { rows } = await sql<{ channel: string; is_on: boolean }>`
    select title as channel, is_on from announcement_channels where id = ${channelId}::uuid for key share`.execute(
    trx,
  );
  const [channel] = rows;
  if (!channel) throw new Failure('not_found', 'Такого канала больше нет.');
  if (!channel.is_on) throw new Failure('conflict', `Канал «${channel.channel}» выключен.`);
  const { rows: before } = await sql<{ state: string }>`
    select state from announcements where episode_id = ${id}::uuid and channel_id = ${channelId}::uuid
    for update`.execute(trx);
  const state = before[0]?.state ?? null;
  if (state !== 'failed' && state !== 'unknown')
    throw new Failure('conflict', 'Это оповещение уже отправлено или скоро уйдёт само.');
  await sql`
    update announcements set ${asNew}
    where episode_id = ${id}::uuid and channel_id = ${channelId}::uuid`.execute(trx);
  const change = { channel: [null, channel.channel] as [null, string] };
  return { act: 'episode.announce', thingId: id, title, teamIds, change };
}
