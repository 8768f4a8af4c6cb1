import type { MyTorrents } from '#contract/torrents.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { selectReleased, toReleasedTorrent } from './released-torrents.ts';
import { shownIn } from './shown-in.ts';

const MAX = 100;

type Shelf = { db: Database; publicOrigin: string };
type Present = { id: number; is_seeder: boolean; uploaded: number; downloaded: number };

/** Which torrents the clients of a user are at, the newest first; one torrent may be in several clients. */
function listPresent({ db }: Shelf, userId: number, region: Region): Promise<Present[]> {
  return db
    .selectFrom('tracker_peers as peers')
    .innerJoin('torrents', 'torrents.id', 'peers.torrent_id')
    .select((eb) => [
      'torrents.id',
      eb.fn<boolean>('bool_or', ['peers.is_seeder']).as('is_seeder'),
      eb.cast<number>(eb.fn.sum('peers.uploaded'), 'bigint').as('uploaded'),
      eb.cast<number>(eb.fn.sum('peers.downloaded'), 'bigint').as('downloaded'),
    ])
    .where('peers.user_id', '=', userId)
    .where('peers.is_gone', '=', false)
    .where(shownIn(region))
    .groupBy('torrents.id')
    .orderBy('torrents.created_at', 'desc')
    .orderBy('torrents.id', 'desc')
    .execute();
}

async function describe(shelf: Shelf, present: readonly Present[], region: Region) {
  if (present.length === 0) return [];
  const ids = present.map(({ id }) => id);
  const found = shelf.db.selectFrom('torrents').selectAll().where('id', 'in', ids);
  const rows = await selectReleased(shelf.db, found).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return present.flatMap(({ id, ...moved }) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const torrent = toReleasedTorrent(row, { region, publicOrigin: shelf.publicOrigin });
    return [{ torrent, ...moved, is_replaced: row.replaced_by !== null }];
  });
}

/**
 * What a user has given and taken, and which torrents their clients are at now; those that a region may not see are not
 * told.
 */
export async function readMyTorrents(shelf: Shelf, userId: number, region: Region): Promise<MyTorrents> {
  const [moved, present] = await Promise.all([
    shelf.db
      .selectFrom('users')
      .select(['uploaded', 'downloaded'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    listPresent(shelf, userId, region),
  ]);
  const seeding = present.filter(({ is_seeder }) => is_seeder).length;
  const active = await describe(shelf, present.slice(0, MAX), region);
  return { ...moved, seeding, leeching: present.length - seeding, active };
}
