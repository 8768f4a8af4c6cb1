import { sql, type Transaction } from 'kysely';
import type { VideoState } from '#contract/studio/records/episode-videos.ts';
import type { OwnVideo } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import type { MediaManifest } from '#server/media/hls/manifest.ts';
import type { Actor, NewEvent } from '#server/platform/database/journal/record-event.ts';
import { UNDO_MS } from '#server/platform/database/journal/undo-time.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { AskedFields } from '#server/platform/database/tables/video-tables.ts';
import type { Poster } from '#contract/values.ts';
import type { NewTorrent } from '#server/torrents/torrents/changes/save-torrent.ts';
import { eventOfEpisode, readJournaledEpisode } from './episode-events.ts';
import { marksOf } from './episode-marks.ts';

type Trx = Transaction<Schema>;

/**
 * SQL over `episode_videos` joined with its `episodes`: where a video of ours stands. The one of an episode that
 * is not published is prepared for it.
 */
export const videoState = sql<VideoState>`case
  when episode_videos.replaced_at is null and episodes.is_published then 'published'
  when episode_videos.replaced_at is null then 'prepared'
  when episode_videos.discarded_at is not null then 'discarded'
  when episode_videos.prepared_at is not null and episode_videos.published_at is null then 'prepared'
  else 'replaced'
end`;

/** SQL over `episode_videos`: nobody but the studio has ever seen it, and it may be published still. */
export const isWaiting = sql<boolean>`(
  episode_videos.prepared_at is not null and episode_videos.published_at is null
  and episode_videos.discarded_at is null and episode_videos.replaced_at is not null
)`;

/** SQL over `episodes`: whether a video waits for its publication. */
export const hasWaiting = sql<boolean>`exists (
  select from episode_videos where episode_videos.episode_id = episodes.id and ${isWaiting}
)`;

/**
 * SQL over `episode_videos`: when its row and its files are removed; null while it waits or its episode has it.
 */
export const keptUntil = sql<
  string | null
>`case when episode_videos.replaced_at is not null and not ${isWaiting}
  then coalesce(episode_videos.discarded_at, episode_videos.replaced_at) + make_interval(secs => ${UNDO_MS / 1000})
end`;

export type PreparedVideo = {
  /** A new id, so that whoever cannot know whether the row was written asks for it. */
  id: string;
  episode: string;
  video: OwnVideo & { hasStills: boolean };
  preview: Poster;
  /** Whole seconds. */
  duration: number;
  loudness: NonNullable<MediaManifest['loudness']> | null;
  asked: Omit<AskedFields, 'before'>;
  report: string | null;
  /** The name of the file that it was made from. */
  file: string | null;
  actor: Actor;
};

function actorColumns(actor: Actor) {
  return {
    prepared_by: 'userId' in actor ? actor.userId : null,
    command_user: 'command' in actor ? actor.command : null,
  };
}

/**
 * Adds the row of a prepared video whose files are stored; one that waits for the same episode is discarded. Returns
 * what the journal records; throws `not_found`.
 */
export async function addPreparedVideo(trx: Trx, prepared: PreparedVideo): Promise<NewEvent> {
  const { id, episode, video, preview, duration, loudness, asked, report, file, actor } = prepared;
  const row = await trx
    .selectFrom('episodes')
    .selectAll()
    .where('id', '=', episode)
    .forUpdate()
    .executeTakeFirst();
  const journaled = await readJournaledEpisode(trx, episode);
  if (!row || !journaled) throw new Failure('not_found', 'Такого эпизода нет');
  await sql`
    update episode_videos set discarded_at = now()
    where episode_id = ${episode}::uuid and ${isWaiting}`.execute(trx);
  const before = { ...marksOf(row), name: row.name };
  await trx
    .insertInto('episode_videos')
    .values({
      id,
      episode_id: episode,
      folder: video.folder,
      heights: video.heights,
      storyboard: video.storyboard,
      has_stills: video.hasStills,
      prepared_at: sql`now()`,
      replaced_at: sql`now()`,
      duration,
      preview: JSON.stringify(preview),
      loudness: loudness && JSON.stringify(loudness),
      asked: JSON.stringify({ ...asked, before }),
      report,
      file,
      ...actorColumns(actor),
    })
    .execute();
  const change = { video: [null, id], duration: [null, duration], heights: [null, video.heights] };
  return eventOfEpisode(trx, episode, journaled, { act: 'episode.prepare', change: change as never });
}

/** Notes the torrents that a video that waits is published with. */
export async function noteTorrents(trx: Trx, id: string, torrents: readonly NewTorrent[]): Promise<void> {
  await trx
    .updateTable('episode_videos')
    .set({ torrents: JSON.stringify(torrents) })
    .where('id', '=', id)
    .execute();
}
