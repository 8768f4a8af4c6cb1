import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { WORK, type Storage } from '#server/media/storage.ts';

const HOUR = 3_600_000;
// A live run touches its folder every few seconds.
const WORK_KEPT = HOUR;
const UNUSED_KEPT = 24 * HOUR;

async function folders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(parent, entry.name));
}

async function removeOlder(found: string[], age: number, now: number): Promise<void> {
  for (const folder of found) {
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

/** Removes what dead runs left unfinished, and videos that no episode shows and that nobody has touched for a day. */
export async function sweep(deps: { db: Database; storage: Storage }, now = Date.now()): Promise<void> {
  await removeOlder(await folders(path.join(deps.storage.root, WORK)), WORK_KEPT, now);
  const releases = await folders(path.join(deps.storage.root, 'videos'));
  // Folders are listed before the rows are read: one published in between is used, not garbage.
  const all = (await Promise.all(releases.map(folders))).flat();
  const used = await usedFolders(deps);
  await removeOlder(
    all.filter((folder) => !used.has(folder)),
    UNUSED_KEPT,
    now,
  );
}
