import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import { type Lag, measureLag } from '#server/media/marks/measure-lag.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isWaiting } from '../videos/video-rows.ts';
import type { Deps } from './fingerprint-video.ts';
import { openComparedSound } from './video-sound.ts';

const MS = 1000;

// Over `episode_videos` and `than`, the video that the episode has.
const unmeasured = sql`
  from episode_videos
  join episode_videos as than
    on than.episode_id = episode_videos.episode_id and than.replaced_at is null and than.folder is not null
  left join video_lags on video_lags.video_id = episode_videos.id
  where ${isWaiting} and video_lags.than_id is distinct from than.id`;

/** Finds a video that waits beside the one of its episode, and whose lag nobody has measured; returns its id. */
export async function findUnmeasured(db: Database, but: readonly string[] = []): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select episode_videos.id ${unmeasured} and episode_videos.id <> all(${but}::uuid[]) limit 1`.execute(db);
  return rows[0]?.id;
}

const isOfVideo = (error: unknown) =>
  error instanceof Failure && ['invalid', 'not_found'].includes(error.code);

type Pair = { id: string; folder: string; than_id: string; than_folder: string };

async function measure(
  { storage }: Deps,
  { folder, than_folder: than }: Pair,
  signal?: AbortSignal,
): Promise<Lag> {
  try {
    const [first, second] = [
      await openComparedSound(storage, than, signal),
      await openComparedSound(storage, folder, signal),
    ];
    return await measureLag(first, second, signal);
  } catch (error) {
    if (!isOfVideo(error)) throw error;
    return { lag: null, isCut: false };
  }
}

/**
 * Measures how much later a video that waits comes than the one that its episode has, and stores it; nothing where
 * there is none, or where it is known. Videos whose sound cannot be read have no lag.
 */
export async function measureVideoLag(deps: Deps, videoId: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<Pair>`
    select episode_videos.id, episode_videos.folder, than.id as than_id, than.folder as than_folder ${unmeasured}
      and episode_videos.id = ${videoId}::uuid`.execute(deps.db);
  const [pair] = rows;
  if (!pair) return;
  const { lag, isCut } = await measure(deps, pair, signal);
  const measured = { than_id: pair.than_id, lag: lag === null ? null : Math.round(lag * MS), is_cut: isCut };
  await inTransaction(deps.db, async (trx) => {
    const { rows: still } = await sql`
      select ${unmeasured} and episode_videos.id = ${videoId}::uuid and than.id = ${pair.than_id}::uuid
      for update of episode_videos`.execute(trx);
    // It was published, discarded or removed meanwhile.
    if (still.length === 0) return;
    await trx
      .insertInto('video_lags')
      .values({ video_id: videoId, ...measured })
      .onConflict((conflict) => conflict.column('video_id').doUpdateSet(measured))
      .execute();
  });
}
