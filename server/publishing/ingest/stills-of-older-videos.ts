import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HEIGHTS } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { makeStills, STILLS_FILE } from '#server/media/hls/stills.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';

type Deps = { db: Database; storage: Storage };
type OlderVideo = { folder: string; heights: number[] };

/** Finds a video that has no frames for cards yet, because an earlier version made it. */
export async function findOlderVideo(db: Database): Promise<OlderVideo | undefined> {
  const row = await db
    .selectFrom('episode_videos')
    .select(['folder', 'heights'])
    .where('has_stills', 'is', null)
    .where('folder', 'is not', null)
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row && { folder: row.folder ?? '', heights: row.heights ?? [] };
}

async function makeOf(storage: Storage, { folder, heights }: OlderVideo, signal: AbortSignal) {
  const height = HEIGHTS.find((one) => heights.includes(one));
  const playlist = height && (await storage.read(`${folder}/${height}.m3u8`));
  if (!playlist) throw new Failure('not_found', 'У видео нет плейлиста.');
  const work = await storage.work.create('stills');
  try {
    return await makeStills(
      playlist.toString(),
      async (file) => {
        const content = await storage.read(`${folder}/${file}`);
        if (!content) throw new Failure('not_found', 'У видео нет сегмента.');
        const segment = path.join(work, 'segment');
        await writeFile(segment, content);
        return segment;
      },
      signal,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const isOfVideo = (error: unknown) =>
  error instanceof Failure && ['invalid', 'not_found'].includes(error.code);

/** Makes the frames for cards of a video; one that cannot be read gets none. */
export async function makeMissingStills(
  { db, storage }: Deps,
  video: OlderVideo,
  signal: AbortSignal,
): Promise<void> {
  let stills: Buffer | null = null;
  try {
    stills = await makeOf(storage, video, signal);
    if (stills) await storage.put(`${video.folder}/${STILLS_FILE}`, stills);
  } catch (error) {
    if (!isOfVideo(error)) throw error;
  }
  await db
    .updateTable('episode_videos')
    .set({ has_stills: stills !== null })
    .where('folder', '=', video.folder)
    .execute();
}
