import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '../storage.ts';
import type { WorkFolders } from '#server/media/work-folders.ts';
import { createS3Requests, type S3Place } from './requests.ts';
import { openS3Storage } from './s3-storage.ts';
import type { S3Access, S3Settings } from './settings.ts';

// Slow clients hold a socket each.
const MAX_SOCKETS = 512;
const AGENT = { keepAlive: true, maxSockets: MAX_SOCKETS };

/** Opens a client for requests that somebody waits for, and one that tries longer for publishing. */
function openS3Clients({ endpoint, region, keys }: S3Access): {
  quick: S3Client;
  slow: S3Client;
} {
  const open = (maxAttempts: number, requestHandler: NonNullable<S3ClientConfig['requestHandler']>) =>
    new S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
      // Many compatible stores refuse the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Waiting for permission to send a body costs a connection for each file.
      expectContinueHeader: false,
      maxAttempts,
      requestHandler,
    });
  return {
    quick: open(2, { connectionTimeout: 2000, httpAgent: AGENT, httpsAgent: AGENT }),
    slow: open(4, { connectionTimeout: 5000, requestTimeout: 60_000, throwOnRequestTimeout: true }),
  };
}

/** Opens a bucket. */
export function openBucket(access: S3Access, bucket: string, log: Log): Omit<S3Place, 'prefix'> {
  return { clients: openS3Clients(access), request: createS3Requests(log), bucket };
}

/** Opens the files of a site in a bucket, under the names of their folders in `DATA_DIR`. */
export function openS3Storages(
  settings: S3Settings,
  work: WorkFolders,
  log: Log,
): { storage: Storage; torrentStorage: Storage; privateStorage: Storage } {
  const { bucket, prefix } = settings;
  const place = openBucket(settings, bucket, log);
  return {
    storage: openS3Storage({ ...place, prefix: `${prefix}storage/` }, work),
    torrentStorage: openS3Storage({ ...place, prefix: `${prefix}torrents/` }, work),
    privateStorage: openS3Storage({ ...place, prefix: `${prefix}private/` }, work),
  };
}
