import { sql } from 'kysely';
import type { Announcement } from '#contract/studio/records/announcements.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { type NotQueued, queueAgain } from '#server/publishing/videos/announcements/queue-announcements.ts';
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

const REFUSALS: Record<NotQueued, string> = {
  hidden: 'Релиз скрыт или закрыт: зрители этого эпизода не видят.',
  unconcerned: 'Этот канал рассказывает о релизах другой команды.',
  settled: 'Это оповещение уже отправлено или скоро уйдёт само.',
};

/**
 * Queues an announcement again that failed, of which nobody knows, that was withdrawn, or that was never queued. Throws
 * `not_found` and `conflict`.
 */
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
  const refusal = await queueAgain(trx, { episodeId: id, channelId });
  if (refusal !== undefined) throw new Failure('conflict', REFUSALS[refusal]);
  const change = { channel: [null, channel.channel] as [null, string] };
  return { act: 'episode.announce', thingId: id, title, teamIds, change };
}
