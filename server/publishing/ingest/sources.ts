import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, noSpace } from '#server/failure.ts';
import { UNDO_MS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';
import { newSourceKey, SOURCES, type Storage } from '#server/media/storage/storage.ts';

const MAX_UNUSED_AGE_MS = 24 * 3_600_000;

/** Whether runners on other machines reach the stored files, too: then a video is stored before it is processed. */
export function isShared(storage: Storage): boolean {
  return storage.localPath === undefined;
}

/** Stores a video file for the runners of all machines; returns its key. */
export async function uploadSource(
  storage: Storage,
  file: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<string> {
  const key = newSourceKey();
  const read = async function* () {
    let bytes = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      yield chunk;
      onProgress((bytes += chunk.length));
    }
  };
  await storage.put(key, Readable.from(read(), { objectMode: false }));
  return key;
}

const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 20;

/** The name of a file, shortened to what file systems take; its extension stays. */
export function nameOnDisk(file: string): string {
  const name = path.basename(file);
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const found = path.extname(name);
  const extension = Buffer.byteLength(found) <= MAX_EXTENSION_BYTES ? found : '';
  const bytes = Buffer.from(name).subarray(0, MAX_NAME_BYTES - MAX_EXTENSION_BYTES);
  // The last letter may have been cut in its middle.
  return bytes.toString().replace(/\uFFFD$/, '') + extension;
}

/** Copies a stored video into a folder under its own name; returns its path. Throws `not_found` or `no_space`. */
export async function downloadSource(
  storage: Storage,
  { source, file }: { source: string; file: string },
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  const stored = await storage.open(source);
  if (!stored) throw new Failure('not_found', `Видео нет в хранилище: ${file}`);
  const target = path.join(folder, nameOnDisk(file));
  try {
    if ((await storage.work.freeSpace()) < stored.size) throw noSpace();
    await mkdir(folder, { recursive: true });
    await pipeline(stored.stream, createWriteStream(target), { signal });
  } finally {
    stored.stream.destroy();
  }
  return target;
}

/**
 * Gives a stored video in a folder under its own name: a link to it where it is on this machine, else a copy. Throws
 * `not_found` or `no_space`.
 */
export async function fetchSource(
  storage: Storage,
  { source, file }: { source: string; file: string },
  place: { folder: string; signal: AbortSignal },
): Promise<string> {
  if (!storage.localPath) return downloadSource(storage, { source, file }, place);
  if (!(await storage.exists(source))) throw new Failure('not_found', `Видео нет в хранилище: ${file}`);
  const target = path.join(place.folder, nameOnDisk(file));
  await mkdir(place.folder, { recursive: true });
  await symlink(storage.localPath(source), target);
  return target;
}

/** The keys of the files and folders below `SOURCES` that an upload or an ingest needs or may need again. */
export async function listNeededSources(db: Database, now: number): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('ingests')
    .select('source')
    .where('source', 'is not', null)
    .where('replaced_at', 'is', null)
    .where((at) =>
      at.or([
        at('state', 'in', ['waiting', 'running']),
        at.and([
          at('state', '=', 'failed'),
          at('updated_at', '>', new Date(now - MAX_UNUSED_AGE_MS).toISOString()),
        ]),
        // Whoever has stopped one may take that back.
        at.and([at('state', '=', 'stopped'), at('updated_at', '>', new Date(now - UNDO_MS).toISOString())]),
      ]),
    )
    .unionAll(
      db
        .selectFrom('ingests')
        .select('early_folder as source')
        .where('state', '=', 'running')
        .where('early_folder', 'is not', null),
    )
    .unionAll(db.selectFrom('uploads').select('source').where('state', '!=', 'taken'))
    .execute();
  return new Set(rows.map(({ source }) => source));
}

/**
 * Removes stored videos that no upload and no ingest needs, and what a killed runner left of what the team watches
 * while it is made: a failed one may be tried again for a day, a stopped one
 * for as long as that can be taken back. Others are removed when their ingest ends.
 */
export async function sweepSources(
  { db, storage }: { db: Database; storage: Storage },
  now: number,
  earliestNow = now,
): Promise<void> {
  const old: string[] = [];
  for await (const { key, changed } of storage.list(SOURCES))
    if (earliestNow - changed.getTime() > MAX_UNUSED_AGE_MS) old.push(key);
  if (old.length === 0) return;
  const used = await listNeededSources(db, now);
  const isUsed = (key: string) => used.has(key) || used.has(path.posix.dirname(key));
  for (const key of old) if (!isUsed(key)) await storage.remove(key);
}
