import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { AnnouncementChannelsTable } from '#server/platform/database/tables/announcement-tables.ts';
import { publishVideo } from '#server/publishing/videos/publish-video.ts';
import { prepareVideo } from './prepared-video.ts';

/** Adds a channel, by default a webhook; returns its id. */
export async function addChannel(
  db: Database,
  fields: Partial<Insertable<AnnouncementChannelsTable>>,
): Promise<string> {
  const { id } = await db
    .insertInto('announcement_channels')
    .values({
      kind: 'webhook',
      title: randomUUID(),
      is_on: true,
      team_id: null,
      address: null,
      template: '{релиз}: эпизод {эпизод}\n{название}\n{ссылка}',
      secret: null,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an episode with a video and publishes it; returns its id. */
export async function publishNewEpisode(db: Database, release: number, ordinal: number): Promise<string> {
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const video = await prepareVideo(db, id, `videos/${release}/${id}`);
  await inTransaction(db, (trx) => publishVideo(trx, video));
  return id;
}

/** The announcements of an episode by the titles of their channels. */
export async function announcementsOf(db: Database, episode: string) {
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('announcement_channels', 'announcement_channels.id', 'channel_id')
    .selectAll('announcements')
    .select('title')
    .where('episode_id', '=', episode)
    .execute();
  return new Map(rows.map((row) => [row.title, row]));
}
