import { sql, type RawBuilder, type Transaction } from 'kysely';
import { formatOrdinal } from '#contract/episode-names.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Trx = Transaction<Schema>;

export const HEIGHTS = [480, 720, 1080] as const;
export type Height = (typeof HEIGHTS)[number];

/** A video in our storage: the key of its folder, its heights, and the name of its storyboard in the folder. */
export type OwnVideo = {
  folder: string;
  heights: Height[];
  storyboard: string | null;
};

/** The addresses of a video of others, named as on the wire; at least one is not null. */
export type VideoAddresses = Record<`hls_${Height}`, string | null>;

/** The video of an episode, which is one value: never a mixture of the two. */
export type EpisodeVideo = OwnVideo | ({ folder: null } & VideoAddresses);

export const NO_ADDRESSES: VideoAddresses = { hls_480: null, hls_720: null, hls_1080: null };

/** The key of one height's playlist in our storage, or its address on another site; null without that height. */
export function storedPlaylist(video: EpisodeVideo | null, height: Height): string | null {
  if (video === null) return null;
  if (video.folder === null) return video[`hls_${height}`];
  return video.heights.includes(height) ? `${video.folder}/${height}.m3u8` : null;
}

/** The heights that can be watched. */
export function heightsOf(video: EpisodeVideo | null): Height[] {
  return HEIGHTS.filter((height) => storedPlaylist(video, height) !== null);
}

// The table and the condition of the row that is the video of an episode now.
const currentOf = (table: string) =>
  sql`episode_videos as video where video.episode_id = ${sql.ref(`${table}.id`)} and video.replaced_at is null`;

/** SQL for the video of an episode of the table `episodes` (or of an alias with its id), as JSON. */
export function videoColumn(table = 'episodes'): RawBuilder<EpisodeVideo | null> {
  return sql`(
    select case when video.folder is null
      then json_build_object(
        'folder', null, 'hls_480', video.hls_480, 'hls_720', video.hls_720, 'hls_1080', video.hls_1080
      )
      else json_build_object('folder', video.folder, 'heights', video.heights, 'storyboard', video.storyboard)
    end from ${currentOf(table)}
  )`;
}

/** SQL over `episodes`: one address of a video of others. */
export function addressColumn(name: keyof VideoAddresses): RawBuilder<string | null> {
  return sql`(select ${sql.ref(`video.${name}`)} from ${currentOf('episodes')})`;
}

/** SQL over `episodes`: whether there is a video. */
export const hasVideo = sql<boolean>`exists (select from ${currentOf('episodes')})`;

/** SQL over `episodes`: whether the video is in our storage. */
export const hasOwnVideo = sql<boolean>`exists (
  select from ${currentOf('episodes')} and video.folder is not null
)`;

/** Reads the video of an episode. */
export async function readVideo(db: Database, episodeId: string): Promise<EpisodeVideo | null> {
  const row = await db
    .selectFrom('episodes')
    .select(videoColumn().as('video'))
    .where('id', '=', episodeId)
    .executeTakeFirst();
  return row?.video ?? null;
}

// The files of the one before stay for those who are watching it, and so that it can come back.
async function endCurrent(trx: Trx, episodeId: string): Promise<void> {
  await sql`
    update episode_videos set replaced_at = now()
    where episode_id = ${episodeId}::uuid and replaced_at is null and folder is not null`.execute(trx);
  await sql`delete from episode_videos where episode_id = ${episodeId}::uuid and folder is null`.execute(trx);
}

/** Gives an episode a video of ours. */
export async function putOwnVideo(
  trx: Trx,
  episodeId: string,
  { folder, heights, storyboard, hasStills = null }: OwnVideo & { hasStills?: boolean | null },
): Promise<void> {
  await endCurrent(trx, episodeId);
  await sql`
    insert into episode_videos (episode_id, folder, heights, storyboard, has_stills)
    values (${episodeId}::uuid, ${folder}, ${heights}::integer[], ${storyboard}, ${hasStills}::boolean)`.execute(
    trx,
  );
}

/** Makes a video of ours that has a row already the video of its episode. */
export async function putPreparedVideo(trx: Trx, episodeId: string, videoId: string): Promise<void> {
  const { rows } = await sql`
    select from episode_videos where id = ${videoId}::uuid and replaced_at is null`.execute(trx);
  if (rows.length > 0) return;
  await endCurrent(trx, episodeId);
  await sql`
    update episode_videos set replaced_at = null, discarded_at = null,
      published_at = coalesce(published_at, now())
    where id = ${videoId}::uuid`.execute(trx);
}

/**
 * Gives episodes the addresses of videos of others, or no video where all are null. Throws `conflict` when one has a
 * video of ours.
 */
export async function putAddresses(
  trx: Trx,
  episodes: readonly ({ id: string } & VideoAddresses)[],
): Promise<void> {
  const ids = episodes.map(({ id }) => id);
  const own = await trx
    .selectFrom('episodes')
    .select('ordinal')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(hasOwnVideo)
    .executeTakeFirst();
  if (own) throw refuseAddresses(own.ordinal);
  await sql`delete from episode_videos where episode_id = any(${ids}::uuid[]) and folder is null`.execute(
    trx,
  );
  await sql`
    insert into episode_videos (episode_id, hls_480, hls_720, hls_1080)
    select id, hls_480, hls_720, hls_1080
    from jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb)
      as given (id uuid, hls_480 text, hls_720 text, hls_1080 text)
    where coalesce(hls_480, hls_720, hls_1080) is not null`.execute(trx);
}

/** Changes some of the addresses of an episode. Throws `conflict` when it has a video of ours. */
export async function changeAddresses(
  trx: Trx,
  episodeId: string,
  changed: Partial<VideoAddresses>,
): Promise<void> {
  const video = await readVideo(trx, episodeId);
  const before = video?.folder === null ? video : NO_ADDRESSES;
  const { hls_480, hls_720, hls_1080 } = { ...before, ...changed };
  await putAddresses(trx, [{ id: episodeId, hls_480, hls_720, hls_1080 }]);
}

/** The failure of giving addresses of others to an episode whose video is on this site. */
export function refuseAddresses(ordinal: number): Failure {
  const message = `У эпизода ${formatOrdinal(ordinal)} видео на этом сайте: его заменяет новое видео, а не адрес (hls_480, hls_720, hls_1080).`;
  return new Failure('conflict', message);
}
