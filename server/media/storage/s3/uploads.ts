import { CopyObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '#server/failure.ts';
import { mediaType } from '#server/platform/http/request/media-type.ts';
import { MANIFEST_FILE } from '#server/media/hls/manifest.ts';
import { releaseOfTorrent, type RetryLimits } from '../storage.ts';
import { listFiles } from './listing.ts';
import { storageUnavailable, type S3Place } from './requests.ts';

const AT_ONCE = 8;
const PART_BYTES = 8 << 20;
const PUT_LIMIT_MS = 20_000;
// The store answers when it has copied everything.
const COPY_LIMIT_MS = 120_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 16_000;
const RETRY_SECONDS = 30;

// A file of a torrent must not act as a page, whatever its name is.
function contentType(key: string): string {
  return releaseOfTorrent(key) === undefined ? mediaType(key) : 'application/octet-stream';
}

/** Works on several items at once; after a failure it begins no further ones. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const run = async () => {
    for (const item of rest) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** Uploads a stream of any length, in parts where it is long. */
export async function upload({ clients, request, bucket, prefix }: S3Place, key: string, content: Readable) {
  const params = { Bucket: bucket, Key: prefix + key, Body: content, ContentType: contentType(key) };
  const task = new Upload({ client: clients.slow, params, partSize: PART_BYTES, queueSize: 2 });
  // Its time is limited by the attempts of its parts.
  const done = await request(() => task.done(), { limitMs: null });
  if (!done) throw storageUnavailable();
}

/** Uploads a small file for which somebody waits. */
export async function put(place: S3Place, key: string, content: Uint8Array): Promise<void> {
  const { clients, request, bucket, prefix } = place;
  const input = { Bucket: bucket, Key: prefix + key, Body: content, ContentType: contentType(key) };
  const send = (abortSignal: AbortSignal) => clients.quick.send(new PutObjectCommand(input), { abortSignal });
  const done = await request(send, { limitMs: PUT_LIMIT_MS });
  if (!done) throw storageUnavailable();
}

/** Copies an object of the same bucket to a key inside the store; gives undefined when there is no such object. */
export async function copyObject(
  { clients, request, bucket, prefix }: S3Place,
  from: string,
  key: string,
): Promise<true | undefined> {
  // It stands in a header.
  const source = [bucket, ...from.split('/')].map(encodeURIComponent).join('/');
  const command = new CopyObjectCommand({ Bucket: bucket, Key: prefix + key, CopySource: source });
  const done = await request((abortSignal) => clients.slow.send(command, { abortSignal }), {
    limitMs: COPY_LIMIT_MS,
  });
  return done && true;
}

// An hour of encoding should not be lost to a store that is restarted.
async function retryWhileAway(
  work: () => Promise<void>,
  { seconds = RETRY_SECONDS, signal }: RetryLimits = {},
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      signal?.throwIfAborted();
      return await work();
    } catch (error) {
      const isAway = error instanceof Failure && error.code === 'unavailable';
      if (!isAway || performance.now() + pause > end) throw error;
    }
    await wait(pause, undefined, { signal });
  }
}

// Whoever finds a playlist must find its segments, and whoever finds the manifest everything.
function uploadTurn(file: string): number {
  if (path.basename(file) === MANIFEST_FILE) return 2;
  return file.endsWith('.m3u8') ? 1 : 0;
}

/** Uploads a finished folder, the manifest last; fails with `conflict` when there are files under its key. */
export async function putFolder(
  place: S3Place,
  key: string,
  { folder, retry }: { folder: string; retry?: RetryLimits | undefined },
): Promise<void> {
  await retryWhileAway(async () => {
    for await (const _ of listFiles(place, key))
      throw new Failure('conflict', `Такая папка уже есть: ${key}`);
  }, retry);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  for (const turn of [0, 1, 2]) {
    await forEach(
      files.filter((file) => uploadTurn(file) === turn),
      (file) => {
        const name = `${key}/${file.split(path.sep).join('/')}`;
        return retryWhileAway(() => upload(place, name, createReadStream(path.join(folder, file))), retry);
      },
    );
  }
}
