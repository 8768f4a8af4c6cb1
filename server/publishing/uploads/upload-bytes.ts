import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { formatSize } from '#contract/format-size.ts';
import { PART_BYTES } from '#contract/studio/upload-rules.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { PartStore, Storage } from '#server/media/storage/storage.ts';
import { nameOnDisk } from '../ingest/sources.ts';
import { readFreeSpace } from '../ingest/space.ts';
import { noteReceived, readPromisedBytes, type UploadRow } from './upload-rows.ts';

export type ByteDeps = { db: Database; storage: Storage };

/** The bytes of uploads, which lie where the ingests look for their videos. */
export type UploadBytes = {
  /** How many bytes are safe: a crash of the server or of its machine does not take them away. */
  count: (upload: Pick<UploadRow, 'id' | 'source'>) => Promise<number>;
  /**
   * Stores what a request brings, from `offset` on; returns how many bytes are safe then. Of a request that is cut off
   * a folder keeps what has arrived. `look` gets a file with the beginning of the upload, after its first part.
   */
  write: (
    upload: UploadRow,
    stream: Readable,
    given: { offset: number; look: (file: string) => Promise<void> },
  ) => Promise<number>;
  /** Makes one file of everything; may be called again. */
  finish: (upload: UploadRow) => Promise<void>;
  remove: (upload: UploadRow) => Promise<void>;
};

/** Runs a work on a disk; where that is full, throws `no_space` with how many bytes have to be freed. */
async function onDisk<T>(work: () => Promise<T>, missing: () => Promise<number>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNoSpace(error)) throw error;
    throw noSpace(
      `На диске сервера кончилось место: освободите ещё ${formatSize(Math.max(1, await missing()))}. ` +
        'Принятое сохранено, загрузка продолжится сама, когда место освободится.',
    );
  }
}

async function lengthOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? 0;
}

// The name of a new file is safe once its folder is.
async function syncFolder(file: string): Promise<void> {
  await using folder = await open(path.dirname(file));
  // Windows has no such thing for folders.
  await folder.sync().catch(() => {});
}

// A write takes as long for many bytes as for few, and the next ones arrive meanwhile.
const WRITTEN_BYTES = 256 << 10;

async function writeAt(handle: FileHandle, chunks: Buffer[], at: number): Promise<void> {
  for (let [left, from] = [chunks, at]; left.length > 0;) {
    let { bytesWritten } = await handle.writev(left, from);
    from += bytesWritten;
    // A full disk takes some of them, and says so with the next write.
    left = left.flatMap((chunk) => {
      const done = Math.min(bytesWritten, chunk.length);
      bytesWritten -= done;
      return done < chunk.length ? [chunk.subarray(done)] : [];
    });
  }
}

// What has arrived is flushed even when the request ends too early: its length is what the next one asks for. Bytes
// are written at their place, so two requests of one person for the same file cannot mix them up.
async function append(file: string, stream: Readable, offset: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, offset === 0 ? 'w' : 'r+');
  let at = offset;
  let failure: unknown;
  let writing = Promise.resolve();
  let chunks: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const [bytes, from] = [chunks, at];
    [chunks, at, size] = [[], at + size, 0];
    await writing;
    if (failure === undefined)
      writing = writeAt(handle, bytes, from).catch((error: unknown) => void (failure = error));
  };
  try {
    // After a failure as well: whoever is cut off in the middle of a part does not get the sentence.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((size += chunk.length) >= WRITTEN_BYTES) await flush();
    }
  } finally {
    try {
      await flush();
      await writing;
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  if (failure !== undefined) throw failure;
}

/** The bytes in a folder of this machine: one file, whose length says how many there are. */
function inFolder({ db, storage }: ByteDeps, localPath: (key: string) => string): UploadBytes {
  // What is still to come, and the videos that are made of it.
  const missing = async () => (await readPromisedBytes(db)) - (await readFreeSpace(storage));
  return {
    count: ({ source }) => lengthOf(localPath(source)),
    write: async (upload, stream, { offset, look }) => {
      const file = localPath(upload.source);
      try {
        await onDisk(() => append(file, stream, offset), missing);
        if (offset === 0) await syncFolder(file);
      } finally {
        await noteReceived(db, upload.id, await lengthOf(file));
      }
      if (offset < PART_BYTES) await look(file);
      return lengthOf(file);
    },
    finish: async () => {},
    remove: async ({ source }) => rm(localPath(source), { force: true }),
  };
}

const NOT_A_PART = `Части должны быть по ${PART_BYTES / (1 << 20)} МБ, только последняя может быть меньше.`;

/** The bytes in S3: parts of a multipart upload, which any process continues. */
function inParts({ db, storage }: ByteDeps, parts: PartStore): UploadBytes {
  const readParts = ({ id }: Pick<UploadRow, 'id'>) =>
    db
      .selectFrom('upload_parts')
      .select(['number', 'size', 'etag'])
      .where('upload_id', '=', id)
      .orderBy('number')
      .execute();
  const count = async (upload: Pick<UploadRow, 'id'>) =>
    (await readParts(upload)).reduce((sum, { size }) => sum + size, 0);
  const idOf = ({ multipart }: UploadRow) => {
    if (multipart === null) throw new Error('an upload to S3 has a multipart upload');
    return multipart;
  };
  return {
    count,
    // S3 takes whole parts, so that one waits on the disk of this process until all of it is here.
    write: async (upload, stream, { offset, look }) => {
      const missing = async () => PART_BYTES - (await storage.work.freeSpace());
      const folder = await onDisk(() => storage.work.create(`upload-${upload.id}`), missing);
      try {
        const part = path.join(folder, nameOnDisk(upload.name));
        await onDisk(() => append(part, stream, 0), missing);
        const size = await lengthOf(part);
        const isWhole = size === Math.min(PART_BYTES, upload.size - offset) && offset % PART_BYTES === 0;
        if (!isWhole) throw new Failure('invalid', NOT_A_PART);
        if (offset === 0) await look(part);
        const number = offset / PART_BYTES + 1;
        const etag = await parts.put(upload.source, idOf(upload), { number, part, size });
        await db
          .insertInto('upload_parts')
          .values({ upload_id: upload.id, number, size, etag })
          .onConflict((conflict) => conflict.columns(['upload_id', 'number']).doUpdateSet({ etag }))
          .execute();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      const received = await count(upload);
      await noteReceived(db, upload.id, received);
      return received;
    },
    finish: async (upload) => {
      const { source, size } = upload;
      // A process that died right after has made the file already; the store does not know the upload then.
      if ((await storage.stat(source))?.size !== size)
        await parts.finish(source, idOf(upload), await readParts(upload));
    },
    remove: async (upload) => {
      // Some stores cannot do that, or have forgotten it: their own rules for unfinished uploads take the parts.
      await parts.abandon(upload.source, idOf(upload)).catch(() => {});
      await storage.remove(upload.source);
    },
  };
}

/** Opens the bytes of uploads where the storage keeps its files. */
export function openUploadBytes(deps: ByteDeps): UploadBytes {
  const { localPath, parts } = deps.storage;
  if (localPath) return inFolder(deps, localPath);
  if (!parts) throw new Error('a storage has its files in a folder or stores them in parts');
  return inParts(deps, parts);
}
