import type { Transaction } from 'kysely';
import { MARK_KINDS } from '#contract/marks.ts';
import type { Poster } from '#contract/values.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { EpisodeChanges } from '#server/platform/database/tables/video-tables.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { Failure } from '#server/failure.ts';
import { type OwnVideo, putOwnVideo, putPreparedVideo } from './episode-video.ts';

/** The media of an episode. */
export type PublishedMedia = {
  /** A video without a row, or the id of one that is prepared. */
  video: (OwnVideo & { hasStills?: boolean }) | { id: string };
  /** The frame from the video; null leaves what the episode shows. */
  preview: Poster | null;
  /** Whole seconds. */
  duration: number;
};

function columnsOf({ name, ...marks }: EpisodeChanges) {
  const columns = MARK_KINDS.flatMap((kind) => {
    const mark = marks[kind];
    return mark ? [{ [`${kind}_start`]: mark.start, [`${kind}_stop`]: mark.stop }] : [];
  });
  return Object.assign(name === undefined ? {} : { name }, ...columns) as { name?: string };
}

/** Whether a preview was uploaded in the studio and is not a frame of a video. */
export function isChosen(preview: Poster | null): boolean {
  return preview?.src?.startsWith('/storage/pictures/') ?? false;
}

/**
 * Sets the media of an episode and publishes it, also one that was deleted or taken back in the studio; a chosen
 * preview stays. The release becomes fresh only with a new episode, not with a replaced one. Throws `not_found`.
 */
export async function publishEpisode(
  trx: Transaction<Schema>,
  episodeId: string,
  { video, preview, duration }: PublishedMedia,
  { changes = {}, at: given }: { changes?: EpisodeChanges; at?: Date | undefined } = {},
): Promise<void> {
  const before = await trx
    .selectFrom('episodes')
    .select(['release_id', 'is_published', 'preview'])
    .where('id', '=', episodeId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('not_found', 'Такого эпизода нет');
  const at = given ?? (await readTime(trx));
  await trx
    .updateTable('episodes')
    .set({
      duration,
      ...(preview === null || isChosen(before.preview) ? {} : { preview: JSON.stringify(preview) }),
      ...columnsOf(changes),
      is_published: true,
      deleted_at: null,
      taken_back_at: null,
      updated_at: at,
    })
    .where('id', '=', episodeId)
    .execute();
  if ('id' in video) await putPreparedVideo(trx, episodeId, video.id);
  else await putOwnVideo(trx, episodeId, video);
  await trx
    .updateTable('releases')
    .set({ updated_at: at, ...(before.is_published ? {} : { fresh_at: at }) })
    .where('id', '=', before.release_id)
    .execute();
}
