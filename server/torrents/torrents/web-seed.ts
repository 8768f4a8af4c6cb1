import { noSpace } from '#server/failure.ts';
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import type { Storage } from '#server/media/storage.ts';
import type { Shared } from './video-files.ts';

export type Place = { releaseId: number; hash: string };
type Shelf = { db: Database; storage: Storage };

// What a machine needs besides.
const LEFT_FREE = 2_000_000_000;

/** Where the files of a torrent lie in the storage. */
export function webSeedKey({ releaseId, hash }: Place): string {
  return `torrents/${releaseId}/${hash}`;
}

/** Where clients find them; they add the names themselves. */
export function webSeedAddresses(hosts: readonly string[], { releaseId, hash }: Place): string[] {
  return hosts.map((host) => `${host}/storage/${webSeedKey({ releaseId, hash })}/`);
}

/** Takes the files of a torrent away; it goes on without us. */
export async function dropWebSeed({ db, storage }: Shelf, { releaseId, hash }: Place): Promise<void> {
  await db.updateTable('torrents').set({ has_web_seed: false }).where('hash', '=', hash).execute();
  await storage.remove(webSeedKey({ releaseId, hash }));
}

/** Takes away the files of a torrent that its release does not have. */
export async function dropUnknownWebSeed({ db, storage }: Shelf, { releaseId, hash }: Place): Promise<void> {
  const known = await db
    .selectFrom('torrents')
    .select('id')
    .where('hash', '=', hash)
    .where('release_id', '=', releaseId)
    .executeTakeFirst();
  if (!known) await storage.remove(webSeedKey({ releaseId, hash }));
}

async function makeRoom(shelf: Shelf, needed: number, most: number): Promise<void> {
  const kept = await shelf.db
    .selectFrom('torrents')
    .select(['release_id as releaseId', 'hash', 'size'])
    .where('has_web_seed', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  let all = needed + kept.reduce((sum, { size }) => sum + size, 0);
  for (const { size, ...place } of kept) {
    if (all <= most) return;
    await dropWebSeed(shelf, place);
    all -= size;
  }
}

/**
 * Keeps a copy of a torrent's files to give over HTTP, within so many bytes for all torrents together: the oldest make
 * room. False where they fit in no way.
 */
export async function keepWebSeed(
  shelf: Shelf,
  { at, size }: Shared,
  place: Place & { most: number },
): Promise<boolean> {
  const { storage } = shelf;
  if (size > place.most) return false;
  await makeRoom(shelf, size, place.most);
  if ((await storage.freeSpace()) < size + LEFT_FREE)
    throw noSpace('На диске мало места, чтобы раздавать файлы торрента самим.');
  const folder = await storage.workFolder('torrent');
  try {
    // Where the file system can, a copy takes no place until one of the two changes.
    const mode = constants.COPYFILE_FICLONE;
    const isShared = (file: string) => file === at || !path.basename(file).startsWith('.');
    const to = path.join(folder, path.basename(at));
    await cp(at, to, { recursive: true, dereference: true, mode, filter: isShared });
    await storage.remove(webSeedKey(place));
    await storage.moveIn(folder, webSeedKey(place));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return true;
}
