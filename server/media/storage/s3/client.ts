import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Access } from './settings.ts';

// Slow clients hold a socket each.
const MAX_SOCKETS = 512;
const AGENT = { keepAlive: true, maxSockets: MAX_SOCKETS };

/** Opens a client for requests that somebody waits for, and one that tries longer for publishing. */
export function openS3Clients({ endpoint, region, keys }: S3Access): {
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
