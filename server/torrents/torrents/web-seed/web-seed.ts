import { noSpace } from '#server/failure.ts';
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { SharedContent } from '../files/video-files.ts';

/** Identifies the web seed of a torrent. */
export type WebSeed = { releaseId: number; hash: string };
type Deps = { db: Database; storage: Storage };

// Disk space that web seeds must leave free.
const MIN_FREE = 2_000_000_000;

/** The storage key of a torrent's files. */
export function webSeedKey({ releaseId, hash }: WebSeed): string {
  return `torrents/${releaseId}/${hash}`;
}

/** The web seed addresses of a torrent; clients append the file names. */
export function webSeedAddresses(origins: readonly string[], { releaseId, hash }: WebSeed): string[] {
  return origins.map((origin) => `${origin}/storage/${webSeedKey({ releaseId, hash })}/`);
}

/** Removes the web seed of a torrent; the torrent itself stays. */
export async function removeWebSeed({ db, storage }: Deps, { releaseId, hash }: WebSeed): Promise<void> {
  await db.updateTable('torrents').set({ has_web_seed: false }).where('hash', '=', hash).execute();
  await storage.remove(webSeedKey({ releaseId, hash }));
}

/** Removes the stored files of a torrent that its release does not list. */
export async function removeUnknownWebSeed(
  { db, storage }: Deps,
  { releaseId, hash }: WebSeed,
): Promise<void> {
  const known = await db
    .selectFrom('torrents')
    .select('id')
    .where('hash', '=', hash)
    .where('release_id', '=', releaseId)
    .executeTakeFirst();
  if (!known) await storage.remove(webSeedKey({ releaseId, hash }));
}

async function evictOldest(deps: Deps, needed: number, maxTotal: number): Promise<void> {
  const seeds = await deps.db
    .selectFrom('torrents')
    .select(['release_id as releaseId', 'hash', 'size'])
    .where('has_web_seed', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  let total = needed + seeds.reduce((sum, { size }) => sum + size, 0);
  for (const { size, ...seed } of seeds) {
    if (total <= maxTotal) return;
    await removeWebSeed(deps, seed);
    total -= size;
  }
}

/**
 * Stores a copy of a torrent's files to serve over HTTP. All web seeds together take at most `maxTotal` bytes: the
 * oldest are removed. Returns false when the torrent alone is larger.
 */
export async function storeWebSeed(
  deps: Deps,
  { at, size }: SharedContent,
  seed: WebSeed & { maxTotal: number },
): Promise<boolean> {
  const { storage } = deps;
  if (size > seed.maxTotal) return false;
  await evictOldest(deps, size, seed.maxTotal);
  if ((await storage.work.freeSpace()) < size + MIN_FREE)
    throw noSpace('На диске мало места, чтобы раздавать файлы торрента самим.');
  const folder = await storage.work.create('torrent');
  try {
    // On file systems with reflinks the copy takes no space until one of the two files changes.
    const mode = constants.COPYFILE_FICLONE;
    const isShared = (file: string) => file === at || !path.basename(file).startsWith('.');
    const to = path.join(folder, path.basename(at));
    await cp(at, to, { recursive: true, dereference: true, mode, filter: isShared });
    await storage.remove(webSeedKey(seed));
    await storage.putFolder(webSeedKey(seed), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}
