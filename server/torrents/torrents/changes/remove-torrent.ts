import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { removalOf } from '#server/platform/database/journal/compare-fields.ts';
import { type Actor, PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { fieldsOfTorrent } from './save-torrent.ts';
import type { TorrentFiles } from '../files/torrent-files.ts';
import { webSeedKey } from '../web-seed/web-seed.ts';

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

const noTorrent = (name: string) => new Failure('not_found', `Торрента ${name} нет.`);

/** `actor` is who removes it, for the journal; the program by default. */
type RemovalDeps = { db: Database; storage: Storage; torrentFiles: TorrentFiles; actor?: Actor };

/** Removes a torrent by hash or id with its files and returns its label; a torrent that it replaced is listed again. */
export async function removeTorrent(
  { db, storage, torrentFiles, actor = PROGRAM }: RemovalDeps,
  hashOrId: string,
): Promise<string> {
  const isHash = /^[0-9a-f]{40}$/i.test(hashOrId);
  const isId = /^\d{1,9}$/.test(hashOrId);
  if (!isHash && !isId) throw noTorrent(hashOrId);
  const removed = await inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('torrents')
      .where((eb) => (isHash ? eb('hash', '=', hashOrId.toLowerCase()) : eb('id', '=', Number(hashOrId))))
      .returningAll()
      .executeTakeFirst();
    if (!row) throw noTorrent(hashOrId);
    const teamIds = await readTeamIds(trx, row.release_id);
    const change = removalOf(fieldsOfTorrent(row));
    await recordEvent(trx, actor, {
      act: 'torrent.remove',
      thingId: row.id,
      title: row.label,
      teamIds,
      change,
    });
    return row;
  });
  await torrentFiles.remove(removed.hash);
  await storage.remove(webSeedKey({ hash: removed.hash, releaseId: removed.release_id }));
  return removed.label;
}
