import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage.ts';
import type { TorrentFiles } from './torrent-files.ts';
import { webSeedKey } from './web-seed.ts';

export type StoredTorrent = {
  id: number;
  hash: string;
  label: string;
  description: string;
  size: number;
  seeders: number;
  leechers: number;
  completed_times: number;
  alias: string;
  file_bytes: number | null;
  has_web_seed: boolean;
  replaced_by: number | null;
};

const MAX_LISTED = 100;

/** Lists the newest torrents of a release, or of the site (at most 100), replaced ones included. */
export async function listStoredTorrents(
  db: Database,
  release: string | undefined,
): Promise<StoredTorrent[]> {
  return db
    .selectFrom('torrents')
    .innerJoin('releases', 'releases.id', 'torrents.release_id')
    .select(['torrents.id', 'hash', 'label', 'torrents.description', 'size', 'seeders', 'leechers'])
    .select(['completed_times', 'alias', 'file_bytes', 'has_web_seed', 'replaced_by'])
    .$if(release !== undefined, (query) => query.where('alias', '=', release ?? ''))
    .orderBy('torrents.created_at', 'desc')
    .orderBy('torrents.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Removes a torrent by hash or id with its files and returns its label; a torrent that it replaced is listed again. */
export async function removeTorrent(
  { db, storage, torrentFiles }: { db: Database; storage: Storage; torrentFiles: TorrentFiles },
  hashOrId: string,
): Promise<string> {
  const isHash = /^[0-9a-f]{40}$/i.test(hashOrId);
  const isId = /^\d{1,9}$/.test(hashOrId);
  const removed =
    isHash || isId
      ? await db
          .deleteFrom('torrents')
          .where((eb) => (isHash ? eb('hash', '=', hashOrId.toLowerCase()) : eb('id', '=', Number(hashOrId))))
          .returning(['hash', 'release_id as releaseId', 'label'])
          .executeTakeFirst()
      : undefined;
  if (!removed) throw new Failure('not_found', `Торрента ${hashOrId} нет.`);
  await torrentFiles.remove(removed.hash);
  await storage.remove(webSeedKey(removed));
  return removed.label;
}
