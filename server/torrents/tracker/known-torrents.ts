import type { Database } from '#server/platform/database/open.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';

/** The fields of a torrent that the tracker keeps in memory. */
export type KnownTorrent = {
  id: number;
  releaseId: number;
  /** 20 bytes, one character each. */
  hash: string;
  size: number;
  hasWebSeed: boolean;
  completed: number;
};

/** The torrents of the site; the tracker refuses all others. */
export type KnownTorrents = {
  find: (hash: string) => KnownTorrent | undefined;
  findById: (id: number) => KnownTorrent | undefined;
};

type Row = {
  hash: string;
  id: number;
  release_id: number;
  size: number;
  has_web_seed: boolean;
  completed_times: number;
};

/** Decodes hexadecimal digits into a string with one character for each byte. */
export function hashBytes(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1');
}

function toKnown(row: Row): KnownTorrent {
  return {
    id: row.id,
    releaseId: row.release_id,
    hash: hashBytes(row.hash),
    size: row.size,
    hasWebSeed: row.has_web_seed,
    completed: row.completed_times,
  };
}

/** Loads all torrents into memory and subscribes to their changes. */
export async function openKnownTorrents({
  db,
  changes,
}: {
  db: Database;
  changes: ChangeFeed;
}): Promise<KnownTorrents> {
  let known = new Map<string, KnownTorrent>();
  let byId = new Map<number, KnownTorrent>();
  // Changes that arrive during a reload are applied again after it.
  let changesDuringReload: string[] = [];
  let reading: Promise<void> | undefined;

  const put = (row: Row) => {
    const torrent = toKnown(row);
    known.set(torrent.hash, torrent);
    byId.set(torrent.id, torrent);
  };
  const apply = (change: string) => {
    const row = JSON.parse(change) as Row | { hash: string };
    if ('id' in row) return put(row);
    const gone = hashBytes(row.hash);
    byId.delete(known.get(gone)?.id ?? 0);
    known.delete(gone);
  };
  const readAll = async () => {
    const columns = ['hash', 'id', 'release_id', 'size', 'has_web_seed', 'completed_times'] as const;
    const rows = await db.selectFrom('torrents').select(columns).execute();
    [known, byId] = [new Map(), new Map()];
    rows.forEach(put);
    changesDuringReload.forEach(apply);
    changesDuringReload = [];
  };
  const reload = () => {
    // While the database is unavailable, the last known torrents stay in use; later changes arrive by themselves.
    reading ??= readAll()
      .catch(() => {})
      .finally(() => (reading = undefined));
  };

  changes.onTorrent((change) => {
    if (change === 'any') return reload();
    if (reading) changesDuringReload.push(change);
    apply(change);
  });
  reading = readAll().finally(() => (reading = undefined));
  await reading;
  return { find: (hash) => known.get(hash), findById: (id) => byId.get(id) };
}
