import type { Resources } from '#server/deps.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import type { AddTorrentDeps } from './add-torrent.ts';

/** Picks from the opened resources what adding a torrent needs. */
export async function addTorrentDeps({
  db,
  storage,
  torrentFiles,
  config,
}: Pick<Resources, 'db' | 'storage' | 'torrentFiles' | 'config'>): Promise<AddTorrentDeps> {
  const { publicOrigin, torrents } = config;
  const { isPrivate, webSeedBytes } = torrents;
  const now = await readClock(db);
  return { db, storage, torrentFiles, publicOrigin, isPrivate, webSeedBytes, now };
}
