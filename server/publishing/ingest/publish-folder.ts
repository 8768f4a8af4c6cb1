import type { Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { EpisodeChanges, Schema } from '#server/platform/database/schema.ts';
import { HEIGHTS } from '#server/catalog/episodes/episode-video.ts';
import { publishEpisode, type PublishedMedia } from '#server/catalog/episodes/publish-episode.ts';
import { Failure } from '#server/failure.ts';
import { type Actor, PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import { readManifest, type MediaManifest } from '#server/media/hls/manifest.ts';
import type { SkipMarks } from '#server/media/probe/chapter-marks.ts';
import { mapPoster } from '#server/media/images/pictures.ts';
import { newVideoKey, type RetryLimits, type Storage } from '#server/media/storage/storage.ts';
import { episodeEvents, readJournaledEpisode } from './episode-events.ts';

export type VideoPublication = {
  /** Id of the episode. */
  episode: string;
  /** A finished media folder of `transcode`; it may be gone afterwards. */
  folder: string;
  changes?: EpisodeChanges;
  /** Marks that the video suggests, for an episode that has none. */
  marks?: SkipMarks;
  /** When it is published; now by default. */
  at?: Date;
  /**
   * Runs in the same transaction; an error rolls the publication back, and false means that an earlier attempt has
   * published the video.
   */
  alongside?: (trx: Transaction<Schema>) => Promise<boolean>;
  /** Who publishes, for the journal; the program by default. */
  actor?: Actor;
  /** How long the storage may be away; while the database is away, it is waited for until the signal aborts. */
  retry?: RetryLimits;
};

function mediaAt(
  key: string,
  { duration, renditions, preview, storyboard, stills }: MediaManifest,
  storage: Storage,
): PublishedMedia {
  const heights = HEIGHTS.filter((height) => renditions.some(({ name }) => name === String(height)));
  return {
    // A video of a few seconds has none.
    video: { folder: key, heights, storyboard, hasStills: stills !== undefined },
    preview: mapPoster(preview, (name) => storage.publicUrl(`${key}/${name}`)),
    duration: Math.round(duration),
  };
}

// Tries again while the database is away; without limits there is one attempt.
function whenAnswered<T>(
  retry: RetryLimits | undefined,
  work: () => Promise<T>,
  onAway: () => void = () => {},
): Promise<T> {
  return retryWhileUnavailable(work, { seconds: retry ? undefined : 0, signal: retry?.signal, onAway });
}

async function findReleaseId(db: Database, episode: string): Promise<number> {
  const row = await db
    .selectFrom('episodes')
    .select('release_id')
    .where('id', '=', episode)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Такого эпизода нет');
  return row.release_id;
}

/**
 * Publishes a finished media folder as the video of an episode: first moves the files to a new folder, then writes the
 * rows in one transaction.
 */
export async function publishFolder(
  { db, storage }: { db: Database; storage: Storage },
  { episode, folder, changes = {}, marks = {}, at, alongside, retry, actor = PROGRAM }: VideoPublication,
): Promise<void> {
  const manifest = await readManifest(folder);
  const key = newVideoKey(await whenAnswered(retry, () => findReleaseId(db, episode)));
  await storage.putFolder(key, folder, retry);
  const media = mediaAt(key, manifest, storage);
  const write = () =>
    inTransaction(db, async (trx) => {
      if ((await alongside?.(trx)) === false) return;
      const before = await readJournaledEpisode(trx, episode);
      const opening = changes.opening ?? (before?.fields.opening ? undefined : marks.opening);
      const ending = changes.ending ?? (before?.fields.ending ? undefined : marks.ending);
      await publishEpisode(trx, episode, media, { changes: { ...changes, opening, ending }, at });
      await recordEvents(trx, actor, await episodeEvents(trx, episode, before));
    });
  let isUncertain = false;
  try {
    await whenAnswered(retry, write, () => (isUncertain = true));
  } catch (error) {
    // When the connection broke during a commit, the episode may be published: the sweep decides about the files.
    if (!isUncertain) await storage.remove(key).catch(() => {});
    throw error;
  }
}
