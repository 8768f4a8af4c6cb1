import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Failure } from '#server/failure.ts';
import { mediaType } from '#server/platform/http/media-type.ts';
import type { ByteRange } from '#server/platform/http/range.ts';
import { MANIFEST_FILE } from '../hls/manifest.ts';
import { checkStorageKey, publicUrl, releaseOfTorrent, type Storage } from '../storage.ts';
import type { WorkFolders } from '../work-folders.ts';
import { destroyWhenStalled } from './stalled.ts';
import type { S3Request } from './requests.ts';

/** A part of a bucket: all its keys begin with `prefix`. */
export type S3Place = {
  clients: { quick: S3Client; patient: S3Client };
  request: S3Request;
  bucket: string;
  prefix: string;
};

const AT_ONCE = 8;
const PART_BYTES = 8 << 20;
const PUT_LIMIT_MS = 20_000;
const LIST_LIMIT_MS = 30_000;
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];

// A file of a torrent must not act as a page, whatever its name is.
function contentType(key: string): string {
  return releaseOfTorrent(key) === undefined ? mediaType(key) : 'application/octet-stream';
}

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

async function* pagesOf(
  { clients, request, bucket, prefix }: S3Place,
  folder: string,
  options: { Delimiter?: string } = {},
): AsyncGenerator<ListObjectsV2CommandOutput> {
  const within = folder === '' ? prefix : `${prefix}${folder}/`;
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: within,
      ContinuationToken: token,
      ...options,
    });
    const send = (abortSignal: AbortSignal) => clients.quick.send(command, { abortSignal });
    const page = await request(send, { limitMs: LIST_LIMIT_MS });
    if (page) yield page;
    token = page?.NextContinuationToken;
  } while (token !== undefined);
}

async function* listFiles(place: S3Place, folder: string): ReturnType<Storage['list']> {
  for await (const { Contents = [] } of pagesOf(place, folder))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
      yield { key: Key.slice(place.prefix.length), size: Size, changed: LastModified };
}

async function* listFolders(place: S3Place, folder: string): AsyncGenerator<string> {
  for await (const { CommonPrefixes = [] } of pagesOf(place, folder, { Delimiter: '/' }))
    for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(place.prefix.length, -1);
}

async function stat({ clients, request, bucket, prefix }: S3Place, key: string) {
  const command = new HeadObjectCommand({ Bucket: bucket, Key: prefix + key });
  const found = await request((abortSignal) => clients.quick.send(command, { abortSignal }));
  return found && { size: found.ContentLength ?? 0, changed: found.LastModified ?? new Date(0) };
}

function getObject({ clients, bucket, prefix }: S3Place, key: string, range?: ByteRange) {
  const Range = range && `bytes=${range.start}-${range.end}`;
  const command = new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range });
  return async (abortSignal: AbortSignal) => {
    const found = await clients.quick.send(command, { abortSignal });
    const size = Number(/\d+$/.exec(found.ContentRange ?? '')?.[0] ?? found.ContentLength);
    return { size, changed: found.LastModified ?? new Date(0), stream: found.Body as IncomingMessage };
  };
}

async function open(place: S3Place, key: string, range?: ByteRange) {
  const found = await place.request(getObject(place, key, range));
  if (found) destroyWhenStalled(found.stream);
  return found;
}

async function upload({ clients, request, bucket, prefix }: S3Place, key: string, content: Readable) {
  const params = { Bucket: bucket, Key: prefix + key, Body: content, ContentType: contentType(key) };
  const task = new Upload({ client: clients.patient, params, partSize: PART_BYTES, queueSize: 2 });
  // Its time is limited by the attempts of its parts.
  await request(() => task.done(), { limitMs: null });
}

async function put(place: S3Place, key: string, content: Uint8Array): Promise<void> {
  const { clients, request, bucket, prefix } = place;
  const input = { Bucket: bucket, Key: prefix + key, Body: content, ContentType: contentType(key) };
  const send = (abortSignal: AbortSignal) => clients.quick.send(new PutObjectCommand(input), { abortSignal });
  await request(send, { limitMs: PUT_LIMIT_MS });
}

// An hour of encoding should not be lost to a store that is restarted.
async function patiently(work: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'unavailable')) throw error;
      await wait(pause);
    }
  }
  return work();
}

// Whoever finds a playlist must find its segments, and whoever finds the manifest everything.
function uploadTurn(file: string): number {
  if (path.basename(file) === MANIFEST_FILE) return 2;
  return file.endsWith('.m3u8') ? 1 : 0;
}

async function putFolder(place: S3Place, key: string, folder: string): Promise<void> {
  await patiently(async () => {
    for await (const _ of listFiles(place, key))
      throw new Failure('conflict', `Такая папка уже есть: ${key}`);
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  for (const turn of [0, 1, 2]) {
    await forEach(
      files.filter((file) => uploadTurn(file) === turn),
      (file) => {
        const name = `${key}/${file.split(path.sep).join('/')}`;
        return patiently(() => upload(place, name, createReadStream(path.join(folder, file))));
      },
    );
  }
}

async function remove(place: S3Place, key: string): Promise<void> {
  const { clients, request, bucket, prefix } = place;
  const keys = [key];
  for await (const file of listFiles(place, key)) keys.push(file.key);
  // One request for many files would need a checksum that not all stores know.
  await forEach(keys, (one) => {
    const command = new DeleteObjectCommand({ Bucket: bucket, Key: prefix + one });
    return request((abortSignal) => clients.quick.send(command, { abortSignal }));
  });
}

/** Opens the storage in a part of a bucket. Without an answer of S3 everything fails with `unavailable`. */
export function openS3Storage(place: S3Place, work: WorkFolders): Storage {
  const checked = (key: string) => {
    checkStorageKey(key);
    return key;
  };
  return {
    publicUrl,
    put: async (key, content) =>
      typeof content === 'string' || content instanceof Uint8Array
        ? put(place, checked(key), Buffer.from(content))
        : upload(place, checked(key), content),
    putFolder: async (key, folder) => putFolder(place, checked(key), folder),
    read: async (key) => {
      const get = getObject(place, checked(key));
      return place.request(async (signal) => buffer((await get(signal)).stream));
    },
    open: async (key, range) => open(place, checked(key), range),
    stat: async (key) => stat(place, checked(key)),
    exists: async (key) => (await stat(place, checked(key))) !== undefined,
    list: (folder = '') => listFiles(place, folder),
    listFolders: (folder) => listFolders(place, folder),
    remove: async (key) => remove(place, checked(key)),
    work,
  };
}
