import type { S3Client } from '@aws-sdk/client-s3';
import { Failure } from '#server/failure.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Sends a request and gives undefined when S3 has no such file; other errors fail with `unavailable`. `limitMs` is the
 * longest time until the answer begins, null for none.
 */
export type S3Request = <T>(
  send: (signal: AbortSignal) => Promise<T>,
  options?: { limitMs?: number | null },
) => Promise<T | undefined>;

/** A part of a bucket: all its keys begin with `prefix`. */
export type S3Place = {
  clients: { quick: S3Client; slow: S3Client };
  request: S3Request;
  bucket: string;
  prefix: string;
};

const AWAY = 'Хранилище файлов временно не отвечает';
const LIMIT_MS = 5000;
const LOG_PAUSE_MS = 60_000;

/** The failure of a request without a useful answer. An error that the store answers may stay: it is named. */
export function storageUnavailable(cause?: unknown): Failure {
  const status = statusOf(cause);
  const problem =
    status === undefined ? AWAY : `Хранилище файлов отвечает ошибкой ${status} (${(cause as Error).name})`;
  return Object.assign(new Failure('unavailable', `${problem}. Попробуйте через несколько секунд.`), {
    cause,
  });
}

/** The status of S3's answer; undefined when there was none. */
export function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  return (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
}

function isMissing(error: unknown): boolean {
  // A missing bucket does not mean that files are missing.
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
}

/** Makes the function that all requests go through; it logs at most one error a minute. */
export function createS3Requests(log: Log): S3Request {
  let silentUntil = 0;
  return async (send, { limitMs = LIMIT_MS } = {}) => {
    const limit = new AbortController();
    const giveUp = () => limit.abort(new Error(`no answer in ${limitMs} ms`));
    const timer = limitMs === null ? undefined : setTimeout(giveUp, limitMs);
    try {
      return await send(limit.signal);
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (error instanceof Failure) throw error;
      const cause: unknown = limit.signal.aborted ? limit.signal.reason : error;
      if (performance.now() >= silentUntil) {
        silentUntil = performance.now() + LOG_PAUSE_MS;
        log('storage.away', 'Хранилище S3', cause);
      }
      throw storageUnavailable(cause);
    } finally {
      clearTimeout(timer);
    }
  };
}
