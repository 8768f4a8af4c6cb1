import { Readable } from 'node:stream';
import { HEIGHTS } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { type HlsSegment, readSegments } from '#server/media/hls/hls.ts';
import { decodeSound, readFirstTimestamp, type SoundInput } from '#server/media/marks/fingerprint.ts';
import type { Stretch } from '#server/media/marks/exact-edges.ts';
import type { ComparedSound } from '#server/media/marks/measure-lag.ts';
import type { Storage } from '#server/media/storage/storage.ts';

// Of the smallest rendition: its sound is that of all.
async function readSegmentsOf(storage: Storage, folder: string): Promise<HlsSegment[]> {
  for (const height of HEIGHTS) {
    const playlist = await storage.read(`${folder}/${height}.m3u8`);
    if (!playlist) continue;
    const segments = readSegments(playlist.toString());
    if (!segments) throw new Failure('invalid', 'Плейлист видео не дописан.');
    return segments;
  }
  throw new Failure('not_found', 'У видео нет плейлиста.');
}

async function* readAll(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const opened = await storage.open(key);
    if (!opened) throw new Failure('not_found', 'У видео нет сегмента.');
    yield* opened.stream;
  }
}

/** The sound of a video in its storage. */
export type VideoSound = {
  segments: HlsSegment[];
  /** The sound of some of its segments, which begin at a second. */
  of: (files: readonly string[], from: number) => SoundInput;
};

/** Opens the sound of a video; throws `not_found` and `invalid`. */
export async function openSound(storage: Storage, folder: string, signal?: AbortSignal): Promise<VideoSound> {
  const segments = await readSegmentsOf(storage, folder);
  const inputOf = (files: readonly string[]): SoundInput => {
    const keys = files.map((file) => `${folder}/${file}`);
    return { input: Readable.from(readAll(storage, keys)), format: ['-f', 'mpegts'], signal };
  };
  const first = await readFirstTimestamp(inputOf(segments.slice(0, 1).map(({ file }) => file)));
  return { segments, of: (files, from) => ({ ...inputOf(files), at: first + from }) };
}

// The segments between two seconds; the first of them begins at `at`.
function segmentsBetween(segments: readonly HlsSegment[], from: number, to: number) {
  let end = 0;
  let at: number | undefined;
  const files: string[] = [];
  for (const { file, seconds } of segments) {
    if (end < to && end + seconds > from) {
      at ??= end;
      files.push(file);
    }
    end += seconds;
  }
  return at === undefined ? undefined : { at, files };
}

async function readStretch(sound: VideoSound, from: number, to: number): Promise<Stretch> {
  const found = segmentsBetween(sound.segments, from, to);
  if (!found) return { from: Math.max(0, from), samples: new Float32Array() };
  return { from: found.at, samples: await decodeSound(sound.of(found.files, found.at)) };
}

/** Returns the function that reads the sound of a video between two seconds. */
export function soundReader(
  storage: Storage,
  folder: string,
  signal?: AbortSignal,
): (from: number, to: number) => Promise<Stretch> {
  let opened: Promise<VideoSound> | undefined;
  return async (from, to) => {
    opened ??= openSound(storage, folder, signal);
    return readStretch(await opened, from, to);
  };
}

/** Opens a video to compare its sound with that of another one; throws `not_found` and `invalid`. */
export async function openComparedSound(
  storage: Storage,
  folder: string,
  signal?: AbortSignal,
): Promise<ComparedSound> {
  const sound = await openSound(storage, folder, signal);
  return {
    duration: sound.segments.reduce((sum, { seconds }) => sum + seconds, 0),
    readSound: (from, to) => readStretch(sound, from, to),
  };
}
