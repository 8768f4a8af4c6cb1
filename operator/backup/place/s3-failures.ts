import { Failure } from '#server/failure.ts';
import { statusOf } from '#server/media/storage/s3/requests.ts';
import type { S3Address } from './backup-place.ts';

function describe(cause: Error, { text, bucket }: S3Address): string {
  if (cause.name === 'NoSuchBucket') return `В S3 нет бакета ${bucket}: проверьте адрес ${text}.`;
  if (cause.name === 'CredentialsProviderError')
    return 'Нет ключа S3: задайте S3_BACKUP_KEY и S3_BACKUP_SECRET или настройки S3 для файлов сайта.';
  const status = statusOf(cause);
  if (status === 401 || status === 403)
    return `S3 не пускает к ${text}: проверьте ключ и его права (${cause.name}).`;
  if (status !== undefined && status < 500)
    return `S3 не принимает запрос к ${text}: ${cause.name}, ${cause.message}`;
  return `S3 не отвечает, адрес ${text} (${cause.message}). Проверьте связь и повторите команду.`;
}

/** Says what is wrong with a request to a store of backups, in one sentence; other errors stay as they are. */
export function explainS3(error: unknown, address: S3Address): unknown {
  // The end of a body that was broken off comes without a failure.
  if (!(error instanceof Error)) return error;
  if (error instanceof Failure && error.code !== 'unavailable') return error;
  const cause = error instanceof Failure ? error.cause : error;
  const sentence = cause instanceof Error ? describe(cause, address) : error.message;
  return Object.assign(new Failure('unavailable', sentence), { cause });
}
