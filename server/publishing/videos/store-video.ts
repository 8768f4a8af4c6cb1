import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { EpisodeChanges } from '#server/platform/database/tables/video-tables.ts';
import { HEIGHTS } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { type Actor, PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import { readManifest, type MediaManifest } from '#server/media/hls/manifest.ts';
import type { SkipMarks } from '#server/media/probe/chapter-marks.ts';
import { mapPoster } from '#server/media/images/pictures.ts';
import { newVideoKey, type RetryLimits, type Storage } from '#server/media/storage/storage.ts';
import { publishVideo } from './publish-video.ts';
import { addPreparedVideo, type PreparedVideo } from './video-rows.ts';

type Trx = Transaction<Schema>;
type Deps = { db: Database; storage: Storage };

export type FinishedFolder = {
  /** Id of the episode. */
  episode: string;
  /** A finished media folder of `transcode`; it may be gone afterwards. */
  folder: string;
  changes?: EpisodeChanges;
  /** Marks that the video suggests, for an episode that has none. */
  marks?: SkipMarks;
  /** What was in the file, in sentences. */
  report?: string | null;
  /** The name of the file that it was made from. */
  file?: string | null;
  /** Who prepares it; the program by default. */
  actor?: Actor;
  /** How long the storage may be away; while the database is away, it is waited for until the signal aborts. */
  retry?: RetryLimits;
};

function mediaAt(
  key: string,
  { duration, renditions, preview, storyboard, stills, loudness }: MediaManifest,
  storage: Storage,
): Pick<PreparedVideo, 'video' | 'preview' | 'duration' | 'loudness'> {
  const heights = HEIGHTS.filter((height) => renditions.some(({ name }) => name === String(height)));
  return {
    // A video of a few seconds has none.
    video: { folder: key, heights, storyboard, hasStills: stills !== undefined },
    preview: mapPoster(preview, (name) => storage.publicUrl(`${key}/${name}`)),
    duration: Math.round(duration),
    loudness: loudness ?? null,
  };
}

/** Tries again while the database is away; without limits there is one attempt. */
export function whenAnswered<T>(
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
 * Stores a finished media folder as a prepared video of an episode: first moves the files to a new folder, then
 * `write` adds the row (`addPreparedVideo`) in one transaction, with what goes with it. It may run again, with the
 * same id, when a connection broke during a commit. Returns the id.
 */
export async function storeVideo(
  { db, storage }: Deps,
  finished: FinishedFolder,
  write: (trx: Trx, prepared: PreparedVideo) => Promise<void>,
): Promise<string> {
  const {
    episode,
    folder,
    changes = {},
    marks = {},
    report = null,
    file = null,
    actor = PROGRAM,
    retry,
  } = finished;
  const manifest = await readManifest(folder);
  const key = newVideoKey(await whenAnswered(retry, () => findReleaseId(db, episode)));
  await storage.putFolder(key, folder, retry);
  const about = { id: randomUUID(), episode, asked: { changes, marks }, report, file, actor };
  const prepared = { ...about, ...mediaAt(key, manifest, storage) };
  let isUncertain = false;
  try {
    await whenAnswered(
      retry,
      () => inTransaction(db, (trx) => write(trx, prepared)),
      () => (isUncertain = true),
    );
  } catch (error) {
    // When the connection broke during a commit, the row may be there: the sweep decides about the files.
    if (!isUncertain) await storage.remove(key).catch(() => {});
    throw error;
  }
  return prepared.id;
}

/** Stores a finished media folder and publishes it at once, in one transaction; `at` is when, now by default. */
export async function publishFolder(
  deps: Deps,
  { at, ...finished }: FinishedFolder & { at?: Date },
): Promise<void> {
  await storeVideo(deps, finished, async (trx, prepared) => {
    await addPreparedVideo(trx, prepared);
    await recordEvents(trx, prepared.actor, await publishVideo(trx, prepared.id, { at }));
  });
}
