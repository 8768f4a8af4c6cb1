import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage.ts';
import type { TorrentFiles } from './torrent-files.ts';
import { webSeedKey } from './web-seed.ts';

export type KeptTorrent = {
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

const MAX = 100;

/** The torrents of a release, or the newest of all (a hundred at most), those that were replaced among them. */
export async function listKeptTorrents(db: Database, release: string | undefined): Promise<KeptTorrent[]> {
  return db
    .selectFrom('torrents')
    .innerJoin('releases', 'releases.id', 'torrents.release_id')
    .select(['torrents.id', 'hash', 'label', 'torrents.description', 'size', 'seeders', 'leechers'])
    .select(['completed_times', 'alias', 'file_bytes', 'has_web_seed', 'replaced_by'])
    .$if(release !== undefined, (query) => query.where('alias', '=', release ?? ''))
    .orderBy('torrents.created_at', 'desc')
    .orderBy('torrents.id', 'desc')
    .limit(MAX)
    .execute();
}

/** Removes a torrent by hash or id with its files; one that it replaced is listed again. */
export async function removeTorrent(
  { db, storage, torrentFiles }: { db: Database; storage: Storage; torrentFiles: TorrentFiles },
  hashOrId: string,
): Promise<string> {
  const isHash = /^[0-9a-f]{40}$/i.test(hashOrId);
  const isId = /^\d{1,9}$/.test(hashOrId);
  const gone =
    isHash || isId
      ? await db
          .deleteFrom('torrents')
          .where((eb) => (isHash ? eb('hash', '=', hashOrId.toLowerCase()) : eb('id', '=', Number(hashOrId))))
          .returning(['hash', 'release_id as releaseId', 'label'])
          .executeTakeFirst()
      : undefined;
  if (!gone) throw new Failure('not_found', `Торрента ${hashOrId} нет.`);
  await torrentFiles.remove(gone.hash);
  await storage.remove(webSeedKey(gone));
  return gone.label;
}
