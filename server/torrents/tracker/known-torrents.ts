import type { Database } from '#server/platform/database/open.ts';
import { readInPortions } from '#server/platform/database/read-in-portions.ts';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';

/** The fields of a torrent that the tracker keeps in memory. */
export type KnownTorrent = {
  id: number;
  releaseId: number;
  /** 20 bytes, one character each. */
  hash: string;
  hasWebSeed: boolean;
  completed: number;
};

/** The torrents of the site; the tracker refuses all others. */
export type KnownTorrents = {
  /** Finds a torrent that may be announced; without a promise while the memory is current. */
  find: (hash: string) => KnownTorrent | undefined | Promise<KnownTorrent | undefined>;
  /** Finds a torrent as last read, for the peers that are in memory. */
  findRead: (hash: string) => KnownTorrent | undefined;
  findReadById: (id: number) => KnownTorrent | undefined;
};

type Stale = Set<number> | 'all';

type Row = {
  hash: string;
  id: number;
  release_id: number;
  has_web_seed: boolean;
  completed_times: number;
};

/** Decodes hexadecimal digits into a string with one character for each byte. */
export function hashBytes(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1');
}

function selectTorrents(db: Database) {
  return db.selectFrom('torrents').select(['hash', 'id', 'release_id', 'has_web_seed', 'completed_times']);
}

function toKnown(row: Row): KnownTorrent {
  return {
    id: row.id,
    releaseId: row.release_id,
    hash: hashBytes(row.hash),
    hasWebSeed: row.has_web_seed,
    completed: row.completed_times,
  };
}

/** Loads all torrents into memory and reads those that change again. */
export async function openKnownTorrents({
  db,
  changes,
}: {
  db: Database;
  changes: ChangeFeed;
}): Promise<KnownTorrents> {
  const byHash = new Map<string, KnownTorrent>();
  const byId = new Map<number, KnownTorrent>();
  let stale: Stale = 'all';
  let reading: Promise<void> | undefined;

  const isStale = () => stale === 'all' || stale.size > 0;
  const isCurrent = () => changes.version() !== undefined && !isStale() && reading === undefined;
  const markStale = (which: Stale) => {
    stale = which === 'all' || stale === 'all' ? 'all' : stale.union(which);
  };
  const remove = (id: number) => {
    byHash.delete(byId.get(id)?.hash ?? '');
    byId.delete(id);
  };
  const put = (row: Row) => {
    const torrent = toKnown(row);
    // Completions since the last save are counted in memory only.
    torrent.completed = Math.max(torrent.completed, byId.get(row.id)?.completed ?? 0);
    remove(row.id);
    byHash.set(torrent.hash, torrent);
    byId.set(torrent.id, torrent);
  };

  const readStale = async () => {
    const requested = stale;
    // Changes reported from here on are for the next reading.
    stale = new Set();
    try {
      const all = selectTorrents(db);
      const some = requested === 'all' ? all : all.where('id', 'in', [...requested]);
      const rows = (await Array.fromAsync(readInPortions(some))).flat();
      const removed = new Set(requested === 'all' ? byId.keys() : requested).difference(
        new Set(rows.map(({ id }) => id)),
      );
      removed.forEach(remove);
      rows.forEach(put);
    } catch (error) {
      markStale(requested);
      throw error;
    }
  };
  const refresh = async () => {
    while (isStale()) await readStale();
  };
  // After a failure the next change or announce tries again.
  const refreshLater = () => {
    reading ??= refresh()
      .catch(() => {})
      .finally(() => (reading = undefined));
  };

  const lookUp = async (hash: string) => {
    try {
      const hex = Buffer.from(hash, 'latin1').toString('hex');
      const row = await selectTorrents(db).where('hash', '=', hex).executeTakeFirst();
      return row && toKnown(row);
    } catch (error) {
      // While the database is unavailable, the last known torrents are used.
      if (isDatabaseUnavailable(error)) return byHash.get(hash);
      throw error;
    }
  };

  changes.onChange('torrent', (id) => {
    markStale(id === 'any' ? 'all' : new Set([Number(id)]));
    refreshLater();
  });
  reading = refresh().finally(() => (reading = undefined));
  await reading;
  return {
    find: (hash) => {
      if (isCurrent()) return byHash.get(hash);
      if (isStale()) refreshLater();
      return lookUp(hash);
    },
    findRead: (hash) => byHash.get(hash),
    findReadById: (id) => byId.get(id),
  };
}
