import type { House } from '#server/deps.ts';
import type { AddDeps } from './add-torrent.ts';

/** Picks from the opened resources what adding a torrent needs. */
export function addDepsOf({
  db,
  storage,
  torrentFiles,
  config,
}: Pick<House, 'db' | 'storage' | 'torrentFiles' | 'config'>): AddDeps {
  const { publicOrigin, torrents } = config;
  const { isPrivate, webSeedBytes } = torrents;
  return { db, storage, torrentFiles, publicOrigin, isPrivate, webSeedBytes, now: () => new Date() };
}
