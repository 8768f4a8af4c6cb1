import type { Resources } from '#server/deps.ts';
import type { AddTorrentDeps } from './add-torrent.ts';

/** Picks from the opened resources what adding a torrent needs. */
export function addTorrentDeps({
  db,
  storage,
  torrentFiles,
  config,
}: Pick<Resources, 'db' | 'storage' | 'torrentFiles' | 'config'>): AddTorrentDeps {
  const { publicOrigin, torrents } = config;
  const { isPrivate, webSeedBytes } = torrents;
  return { db, storage, torrentFiles, publicOrigin, isPrivate, webSeedBytes, now: () => new Date() };
}
