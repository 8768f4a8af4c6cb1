import { Readable } from 'node:stream';
import { HEIGHTS } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { readSegments } from '#server/media/hls/hls.ts';
import { makeWaveform } from '#server/media/hls/waveform.ts';
import { folderOfVideo, type Storage } from '#server/media/storage/storage.ts';
import { createTaskQueue } from '#server/platform/http/limits/task-queue.ts';

// An episode of 24 minutes takes two seconds of a core and reads two thirds of its smallest rendition.
const LIMITS = { atOnce: 1, waiting: 20, refusal: 'Слишком много дорожек сразу. Попробуйте позже.' };
const MAX_MS = 120_000;

async function readPlaylist(storage: Storage, folder: string): Promise<string | undefined> {
  for (const height of HEIGHTS) {
    const playlist = await storage.read(`${folder}/${height}.m3u8`);
    if (playlist) return playlist.toString();
  }
  return undefined;
}

async function* readAll(storage: Storage, keys: string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const opened = await storage.open(key);
    if (!opened) throw new Failure('not_found', 'У видео нет сегмента.');
    yield* opened.stream;
  }
}

async function writeWaveform(storage: Storage, key: string): Promise<void> {
  const folder = folderOfVideo(key) ?? '';
  const playlist = await readPlaylist(storage, folder);
  // Without a video there is nothing to measure, and nothing to send.
  if (playlist === undefined) return;
  const segments = readSegments(playlist);
  if (!segments) throw new Failure('invalid', 'Плейлист видео не дописан.');
  const openAll = (files: string[]) =>
    Readable.from(
      readAll(
        storage,
        files.map((file) => `${folder}/${file}`),
      ),
    );
  const waveform = await makeWaveform(segments, openAll, AbortSignal.timeout(MAX_MS));
  await storage.put(key, JSON.stringify(waveform));
}

const isOfVideo = (error: unknown) =>
  error instanceof Failure && ['invalid', 'not_found'].includes(error.code);

/**
 * Returns the function that makes the waveform of a video when somebody asks for it first, and keeps it beside the
 * video; there is none of a video that cannot be read. One is made at a time; fails with `unavailable` when too many
 * wait.
 */
export function createWaveforms({ storage }: { storage: Storage }): (key: string) => Promise<void> {
  const queue = createTaskQueue(LIMITS);
  return async (key) => {
    if (await storage.exists(key)) return;
    try {
      await queue(key, () => writeWaveform(storage, key));
    } catch (error) {
      if (!isOfVideo(error)) throw error;
    }
  };
}
