import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '#server/platform/http/response/range.ts';
import { checkStorageKey, publicUrl, type Storage } from '../storage.ts';
import type { WorkFolders } from '#server/media/work-folders.ts';
import { listFiles, listFolders } from './listing.ts';
import { openParts } from './parts.ts';
import type { S3Place } from './requests.ts';
import { forEach, put, putFolder, upload } from './uploads.ts';

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

const CHECK_MS = 10_000;

/**
 * Destroys a body when nothing has arrived for ten seconds although there was room for it. A slow reader, which leaves
 * no room, may take any time.
 */
export function destroyWhenStalled(body: IncomingMessage, checkMs = CHECK_MS): void {
  let before = -1;
  const timer = setInterval(() => {
    const received = body.socket?.bytesRead;
    const hasRoom = body.readableLength < body.readableHighWaterMark;
    if (received === before && hasRoom && !body.complete) body.destroy(new Error('S3 sends no more'));
    before = received;
  }, checkMs).unref();
  body.once('close', () => clearInterval(timer));
}

/** Opens an object or a part of it; undefined when there is none. */
export async function openObject(place: S3Place, key: string, range?: ByteRange) {
  const found = await place.request(getObject(place, key, range));
  if (found) destroyWhenStalled(found.stream);
  return found;
}

/** Removes an object, and those in the folder of this name. */
export async function removeObjects(place: S3Place, key: string): Promise<void> {
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
    putFolder: async (key, folder, retry) => putFolder(place, checked(key), { folder, retry }),
    read: async (key) => {
      const get = getObject(place, checked(key));
      return place.request(async (signal) => buffer((await get(signal)).stream));
    },
    open: async (key, range) => openObject(place, checked(key), range),
    stat: async (key) => stat(place, checked(key)),
    exists: async (key) => (await stat(place, checked(key))) !== undefined,
    list: (folder = '') => listFiles(place, folder),
    listFolders: (folder) => listFolders(place, folder),
    remove: async (key) => removeObjects(place, checked(key)),
    parts: openParts(place),
    work,
  };
}
