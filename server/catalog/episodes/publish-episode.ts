import type { Transaction } from 'kysely';
import type { Poster } from '#contract/values.ts';
import type { EpisodeChanges, Schema } from '#server/platform/database/schema.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { Failure } from '#server/failure.ts';
import { type OwnVideo, putOwnVideo } from './episode-video.ts';

/** The media of an episode. */
export type PublishedMedia = {
  video: OwnVideo & { hasStills?: boolean };
  preview: Poster;
  /** Whole seconds. */
  duration: number;
};

function columnsOf({ name, opening, ending }: EpisodeChanges) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(opening ? { opening_start: opening.start, opening_stop: opening.stop } : {}),
    ...(ending ? { ending_start: ending.start, ending_stop: ending.stop } : {}),
  };
}

// One that was uploaded in the studio, not the frame of the video before.
function isChosen(preview: Poster | null): boolean {
  return preview?.src?.startsWith('/storage/pictures/') ?? false;
}

/**
 * Sets the media of an episode and publishes it, also one that was deleted in the studio; a chosen preview stays. The
 * release becomes fresh only with a new episode, not with a replaced one. Throws `not_found`.
 */
export async function publishEpisode(
  trx: Transaction<Schema>,
  episodeId: string,
  { video, ...media }: PublishedMedia,
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
      ...media,
      preview: JSON.stringify(isChosen(before.preview) ? before.preview : media.preview),
      ...columnsOf(changes),
      is_published: true,
      deleted_at: null,
      updated_at: at,
    })
    .where('id', '=', episodeId)
    .execute();
  await putOwnVideo(trx, episodeId, video);
  await trx
    .updateTable('releases')
    .set({ updated_at: at, ...(before.is_published ? {} : { fresh_at: at }) })
    .where('id', '=', before.release_id)
    .execute();
}
