import type { Database } from '#server/platform/database/open.ts';
import type { News } from '#server/platform/database/news.ts';

/** What the tracker keeps of a torrent. */
export type KnownTorrent = {
  id: number;
  releaseId: number;
  /** 20 bytes, one character each. */
  hash: string;
  size: number;
  hasWebSeed: boolean;
  completed: number;
};

/** The torrents of the site: of no others is anything kept. */
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

/** The bytes that hexadecimal digits stand for, one character each. */
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

/** Keeps all torrents in memory and hears of each that comes, changes or goes. */
export async function openKnownTorrents({ db, news }: { db: Database; news: News }): Promise<KnownTorrents> {
  let known = new Map<string, KnownTorrent>();
  let byId = new Map<number, KnownTorrent>();
  // What is told while they are read anew is told again after it.
  let toldMeanwhile: string[] = [];
  let reading: Promise<void> | undefined;

  const put = (row: Row) => {
    const torrent = toKnown(row);
    known.set(torrent.hash, torrent);
    byId.set(torrent.id, torrent);
  };
  const hear = (told: string) => {
    const row = JSON.parse(told) as Row | { hash: string };
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
    toldMeanwhile.forEach(hear);
    toldMeanwhile = [];
  };
  const readAgain = () => {
    // Without a database the last known are good enough: what comes will be told.
    reading ??= readAll()
      .catch(() => {})
      .finally(() => (reading = undefined));
  };

  news.onTorrent((told) => {
    if (told === 'any') return readAgain();
    if (reading) toldMeanwhile.push(told);
    hear(told);
  });
  reading = readAll().finally(() => (reading = undefined));
  await reading;
  return { find: (hash) => known.get(hash), findById: (id) => byId.get(id) };
}
