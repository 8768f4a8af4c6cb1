import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { WORK_FOLDER, type Storage } from '#server/media/storage.ts';

const HOUR_MS = 3_600_000;
// A live run updates the time of its folder every second.
const MAX_WORK_AGE_MS = HOUR_MS;
const MAX_UNUSED_AGE_MS = 24 * HOUR_MS;

async function listFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(parent, entry.name));
}

async function removeOlder(folders: string[], age: number, now: number): Promise<void> {
  for (const folder of folders) {
    const state = await stat(folder).catch(() => null);
    if (state && now - state.mtimeMs > age) await rm(folder, { recursive: true, force: true });
  }
}

async function usedFolders({ db, storage }: { db: Database; storage: Storage }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('episodes')
    .select('hls_480')
    .where('hls_480', 'like', 'videos/%')
    .execute();
  return new Set(rows.map(({ hls_480 }) => path.dirname(path.join(storage.root, hls_480 ?? ''))));
}

/** Removes work folders of dead runs, and videos that no episode has used for a day. */
export async function sweepVideos(deps: { db: Database; storage: Storage }, now = Date.now()): Promise<void> {
  await removeOlder(await listFolders(path.join(deps.storage.root, WORK_FOLDER)), MAX_WORK_AGE_MS, now);
  const releases = await listFolders(path.join(deps.storage.root, 'videos'));
  // Lists the folders before reading the rows, so that a folder published in between counts as used.
  const all = (await Promise.all(releases.map(listFolders))).flat();
  const used = await usedFolders(deps);
  await removeOlder(
    all.filter((folder) => !used.has(folder)),
    MAX_UNUSED_AGE_MS,
    now,
  );
}
