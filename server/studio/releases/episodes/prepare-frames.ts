import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HEIGHTS } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { frameFile, makeFrames } from '#server/media/hls/frames.ts';
import { folderOfVideo, type Storage } from '#server/media/storage/storage.ts';
import { createTaskQueue } from '#server/platform/http/limits/task-queue.ts';

// Three to nine frames of the highest rendition, each of which decodes up to six seconds of it.
const LIMITS = { atOnce: 1, waiting: 20, refusal: 'Слишком много кадров сразу. Попробуйте позже.' };
const MAX_MS = 60_000;

async function readBestPlaylist(storage: Storage, folder: string): Promise<string | undefined> {
  for (const height of HEIGHTS.toReversed()) {
    const playlist = await storage.read(`${folder}/${height}.m3u8`);
    if (playlist) return playlist.toString();
  }
  return undefined;
}

async function writeFrames(storage: Storage, folder: string): Promise<void> {
  const playlist = await readBestPlaylist(storage, folder);
  if (playlist === undefined) return;
  const work = await storage.work.create('frames');
  try {
    const pathOf = async (file: string) => {
      const content = await storage.read(`${folder}/${file}`);
      if (!content) throw new Failure('not_found', 'У видео нет сегмента.');
      const segment = path.join(work, 'segment');
      await writeFile(segment, content);
      return segment;
    };
    const frames = await makeFrames(playlist, pathOf, AbortSignal.timeout(MAX_MS));
    // The first one last: where it is, all are.
    for (const [i, frame] of [...frames.entries()].toReversed())
      await storage.put(`${folder}/${frameFile(i + 1)}`, frame);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const isOfVideo = (error: unknown) =>
  error instanceof Failure && ['invalid', 'not_found'].includes(error.code);

/**
 * Returns the function that makes the frames of a video when somebody asks for one of them first, and keeps them beside
 * the video; there are none of a video that cannot be read. Fails with `unavailable` when too many wait.
 */
export function createFrames({ storage }: { storage: Storage }): (key: string) => Promise<void> {
  const queue = createTaskQueue(LIMITS);
  return async (key) => {
    const folder = folderOfVideo(key) ?? '';
    if (await storage.exists(`${folder}/${frameFile(1)}`)) return;
    try {
      await queue(folder, () => writeFrames(storage, folder));
    } catch (error) {
      if (!isOfVideo(error)) throw error;
    }
  };
}
