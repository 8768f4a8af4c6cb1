import { Readable } from 'node:stream';
import { Failure } from '#server/failure.ts';
import { listFiles, listFolders } from '#server/media/storage/s3/listing.ts';
import { openBucket } from '#server/media/storage/s3/open.ts';
import { type S3Place, statusOf } from '#server/media/storage/s3/requests.ts';
import { openObject, removeObjects } from '#server/media/storage/s3/s3-storage.ts';
import type { S3Access } from '#server/media/storage/s3/settings.ts';
import { copyObject, forEach, put, upload } from '#server/media/storage/s3/uploads.ts';
import { MANIFEST, type BackupPlace, type NewBackup, type S3Address } from './backup-place.ts';
import { noteFailure } from './measure.ts';

// Marks a place whose parts are still written. Objects cannot be renamed: a backup is whole when it has its manifest.
const MARK = 'unfinished';

type Bucket = Omit<S3Place, 'prefix'>;

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
function explainS3(error: unknown, address: S3Address): unknown {
  // The end of a body that was broken off comes without a failure.
  if (!(error instanceof Error)) return error;
  if (error instanceof Failure && error.code !== 'unavailable') return error;
  const cause = error instanceof Failure ? error.cause : error;
  const sentence = cause instanceof Error ? describe(cause, address) : error.message;
  return Object.assign(new Failure('unavailable', sentence), { cause });
}

/** Explains why reading something has failed. */
async function* explained<T>(reading: AsyncIterable<T>, address: S3Address): AsyncGenerator<T> {
  try {
    yield* reading;
  } catch (error) {
    throw explainS3(error, address);
  }
}

async function isThere(place: S3Place, name: string): Promise<boolean> {
  const opened = await openObject(place, name);
  opened?.stream.destroy();
  return opened !== undefined;
}

// The manifest goes first and the mark last, so that what is left never looks like a backup of somebody else.
async function discard(place: S3Place): Promise<void> {
  await removeObjects(place, MANIFEST);
  const names = await Array.fromAsync(listFiles(place, ''), ({ key }) => key);
  await forEach(
    names.filter((name) => name !== MARK),
    (name) => removeObjects(place, name),
  );
  await removeObjects(place, MARK);
}

async function isEmpty(place: S3Place): Promise<boolean> {
  for await (const _ of listFiles(place, '')) return false;
  return true;
}

async function prepare(place: S3Place, { text }: S3Address): Promise<void> {
  if (!(await isEmpty(place))) {
    const isUnfinished = (await isThere(place, MARK)) && !(await isThere(place, MANIFEST));
    if (!isUnfinished) throw new Failure('conflict', `${text} уже есть. Укажите новое имя.`);
    await discard(place);
  }
  await put(place, MARK, Buffer.from('akane backup\n'));
}

function openIn(bucket: Bucket, address: S3Address): BackupPlace {
  const place: S3Place = { ...bucket, prefix: `${address.name}/` };
  const explain = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw explainS3(error, address);
    });
  const self: BackupPlace = {
    address: address.text,
    open: async (name) => {
      const opened = await explain(openObject(place, name));
      return opened && explained<Buffer>(opened.stream, address);
    },
    write: async (name, content) => {
      const { chunks, failure } = noteFailure(content);
      await upload(place, name, Readable.from(chunks, { objectMode: false })).catch((error: unknown) => {
        throw failure() ?? explainS3(error, address);
      });
    },
    remove: (name) => explain(removeObjects(place, name)),
    takeOver: async (name, neighbour) => {
      const from = `${neighbour.address.slice(`s3://${address.bucket}/`.length)}/${name}`;
      // The store may have no such object, or refuse to copy one of this size.
      return (await copyObject(place, from, name).catch(() => undefined)) ?? false;
    },
    listNeighbours: async function* () {
      const parent = address.name.slice(0, address.name.lastIndexOf('/') + 1);
      const found = listFolders({ ...bucket, prefix: parent }, '');
      for await (const folder of explained(found, address)) {
        const name = parent + folder;
        yield openIn(bucket, { ...address, name, text: `s3://${address.bucket}/${name}` });
      }
    },
    begin: async (): Promise<NewBackup> => {
      await explain(prepare(place, address));
      return {
        place: self,
        // With the manifest it is a backup, with the mark or without.
        finish: () => removeObjects(place, MARK).catch(() => {}),
        discard: () => discard(place),
      };
    },
  };
  return self;
}

/** Opens the place of a backup in a bucket. */
export function openS3Place(address: S3Address, access: S3Access): BackupPlace {
  // Its errors are told by the command.
  return openIn(
    openBucket(access, address.bucket, () => {}),
    address,
  );
}
