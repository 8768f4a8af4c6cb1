import type { Transaction } from 'kysely';
import type { Poster } from '#contract/values.ts';
import type { EpisodeChanges, Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';

/** The media of an episode; videos and the storyboard are storage keys. */
export type PublishedMedia = {
  hls_480: string | null;
  hls_720: string | null;
  hls_1080: string | null;
  storyboard: string;
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
 * release becomes fresh only with a new episode, not with a replaced one. Returns the previous 480p video, which
 * identifies the replaced media. Throws `not_found`.
 */
export async function publishEpisode(
  trx: Transaction<Schema>,
  episodeId: string,
  media: PublishedMedia,
  { changes = {}, at = new Date() }: { changes?: EpisodeChanges; at?: Date } = {},
): Promise<string | null> {
  const before = await trx
    .selectFrom('episodes')
    .select(['release_id', 'is_published', 'hls_480', 'preview'])
    .where('id', '=', episodeId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('not_found', 'Такого эпизода нет');
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
  await trx
    .updateTable('releases')
    .set({ updated_at: at, ...(before.is_published ? {} : { fresh_at: at }) })
    .where('id', '=', before.release_id)
    .execute();
  return before.hls_480;
}
