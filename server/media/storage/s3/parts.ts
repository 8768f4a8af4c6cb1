import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { checkStorageKey, type PartStore } from '../storage.ts';
import { storageUnavailable, type S3Place } from './requests.ts';

// A part has 32 MB; a store far away may take half a minute for it.
const PART_LIMIT_MS = 120_000;
// The store may copy all parts into one file.
const FINISH_LIMIT_MS = 120_000;

/** Stores files part by part, as multipart uploads. Without an answer of S3 everything fails with `unavailable`. */
export function openParts({ clients, request, bucket, prefix }: S3Place): PartStore {
  const placeOf = (key: string) => {
    checkStorageKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  return {
    begin: async (key) => {
      const command = new CreateMultipartUploadCommand({
        ...placeOf(key),
        ContentType: 'application/octet-stream',
      });
      const begun = await request((abortSignal) => clients.quick.send(command, { abortSignal }));
      if (begun?.UploadId === undefined) throw storageUnavailable();
      return begun.UploadId;
    },
    put: async (key, id, { number, part, size }) => {
      const stored = await request(
        (abortSignal) => {
          const command = new UploadPartCommand({
            ...placeOf(key),
            UploadId: id,
            PartNumber: number,
            Body: createReadStream(part),
            ContentLength: size,
          });
          return clients.slow.send(command, { abortSignal });
        },
        { limitMs: PART_LIMIT_MS },
      );
      if (stored?.ETag === undefined) throw storageUnavailable();
      return stored.ETag;
    },
    finish: async (key, id, parts) => {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const command = new CompleteMultipartUploadCommand({
        ...placeOf(key),
        UploadId: id,
        MultipartUpload: { Parts },
      });
      const done = await request((abortSignal) => clients.slow.send(command, { abortSignal }), {
        limitMs: FINISH_LIMIT_MS,
      });
      if (!done) throw storageUnavailable();
    },
    abandon: async (key, id) => {
      const command = new AbortMultipartUploadCommand({ ...placeOf(key), UploadId: id });
      await request((abortSignal) => clients.quick.send(command, { abortSignal }));
    },
  };
}
