import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import { planWaveform } from '#server/media/hls/waveform.ts';
import { makePoints } from '#server/media/marks/fingerprint.ts';
import type { PrintedPart } from '#server/media/marks/match-episodes.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isWaiting } from '../videos/video-rows.ts';
import { openSound } from './video-sound.ts';

export type Deps = { db: Database; storage: Storage };
/** A video of ours whose sound is to be looked at. */
export type UnknownVideo = { id: string; episode_id: string; folder: string };

const MS = 1000;

/** SQL over `episode_videos`: a video of ours that viewers see or that waits for its publication. */
export const isSearched = sql<boolean>`(
  episode_videos.folder is not null and (episode_videos.replaced_at is null or ${isWaiting})
)`;

// The index `episode_videos_unknown` holds nothing but these, and has the same words.
const isUnknown = sql<boolean>`(not episode_videos.is_fingerprinted and ${isSearched})`;

/** SQL over `episodes`: a video of its release is still to be looked at. */
export const isReleaseUnknown = sql<boolean>`exists (
  select from episodes as other join episode_videos on episode_videos.episode_id = other.id
  where other.release_id = episodes.release_id and ${isUnknown}
)`;

/** Finds a video that nobody has looked at yet, of one release or of any. */
export async function findUnknownVideo(db: Database, releaseId?: number): Promise<UnknownVideo | undefined> {
  const row = await db
    .selectFrom('episode_videos')
    .innerJoin('episodes', 'episodes.id', 'episode_videos.episode_id')
    .select(['episode_videos.id', 'episode_videos.episode_id', 'episode_videos.folder'])
    .where(isUnknown)
    .$if(releaseId !== undefined, (query) => query.where('episodes.release_id', '=', releaseId ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, folder: row.folder ?? '' };
}

type Printed = { duration: number; parts: PrintedPart[] };

async function print(storage: Storage, folder: string, signal?: AbortSignal): Promise<Printed> {
  const sound = await openSound(storage, folder, signal);
  const parts: PrintedPart[] = [];
  for (const { from, seconds, files } of planWaveform(sound.segments)) {
    const points = await makePoints(sound.of(files, from), seconds);
    if (points.length > 0) parts.push({ from, points });
  }
  return { duration: sound.segments.reduce((sum, { seconds }) => sum + seconds, 0), parts };
}

const isOfVideo = (error: unknown) =>
  error instanceof Failure && ['invalid', 'not_found'].includes(error.code);

// What is found for sure stays; the others may have got the neighbour that they lacked.
async function askNeighbours(trx: Database, { id, episode_id: episode }: UnknownVideo): Promise<void> {
  await sql`
    update mark_searches set compared_at = null
    where video_id <> ${id}::uuid and episode_id in (
      select other.id from episodes as other, episodes as own
      where own.id = ${episode}::uuid and other.release_id = own.release_id
      order by abs(other.ordinal - own.ordinal) limit 9
    ) and (
      select count(*) from mark_proposals
      where mark_proposals.video_id = mark_searches.video_id and mark_proposals.is_confident
    ) < 2`.execute(trx);
}

/** Makes and stores the fingerprints of a video; one that cannot be read gets none, and is not tried again. */
export async function fingerprintVideo(
  { db, storage }: Deps,
  video: UnknownVideo,
  signal?: AbortSignal,
): Promise<void> {
  let printed: Printed = { duration: 0, parts: [] };
  try {
    printed = await print(storage, video.folder, signal);
  } catch (error) {
    if (!isOfVideo(error)) throw error;
  }
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('episode_videos')
      .set({ is_fingerprinted: true })
      .where('id', '=', video.id)
      .execute();
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('mark_searches')
      .values({
        video_id: video.id,
        episode_id: video.episode_id,
        duration: Math.round(printed.duration * MS),
        compared_at: printed.parts.length === 0 ? sql`now()` : null,
      })
      .onConflict((conflict) => conflict.column('video_id').doNothing())
      .executeTakeFirst();
    // Another process was faster.
    if (added !== 1n || printed.parts.length === 0) return;
    await trx
      .insertInto('video_fingerprints')
      .values(
        printed.parts.map(({ from, points }) => ({
          video_id: video.id,
          starts_at: Math.round(from * MS),
          points: Buffer.from(points.buffer, points.byteOffset, points.byteLength),
        })),
      )
      .execute();
    await askNeighbours(trx, video);
  });
}
