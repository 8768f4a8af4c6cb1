import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import type { Storage } from '#server/media/storage.ts';

const MAX_UNUSED_AGE_MS = 24 * 3_600_000;

async function listVideos(storage: Storage): Promise<string[]> {
  const folders: string[] = [];
  for await (const release of storage.listFolders('videos'))
    for await (const folder of storage.listFolders(release)) folders.push(folder);
  return folders;
}

async function usedVideos(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('episodes')
    .select('hls_480')
    .where('hls_480', 'like', 'videos/%')
    .execute();
  return new Set(rows.map(({ hls_480 }) => path.posix.dirname(hls_480 ?? '')));
}

async function isOld(storage: Storage, folder: string, now: number): Promise<boolean> {
  for await (const { changed } of storage.list(folder))
    if (now - changed.getTime() <= MAX_UNUSED_AGE_MS) return false;
  return true;
}

/** Removes videos that no episode has used for a day. */
export async function sweepVideos(
  { db, storage }: { db: Database; storage: Storage },
  now = Date.now(),
): Promise<void> {
  // Lists the folders before reading the rows, so that a folder published in between counts as used.
  const all = await listVideos(storage);
  const used = await usedVideos(db);
  for (const folder of all)
    if (!used.has(folder) && (await isOld(storage, folder, now))) await storage.remove(folder);
}
