import type { Log } from '#server/platform/log.ts';
import type { Storage } from '../storage.ts';
import type { WorkFolders } from '#server/media/work-folders.ts';
import { openS3Clients } from './client.ts';
import { createS3Requests, type S3Place } from './requests.ts';
import { openS3Storage } from './s3-storage.ts';
import type { S3Access, S3Settings } from './settings.ts';

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
