import type { MyTorrents } from '#contract/torrents.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { selectReleased, toReleasedTorrent } from './released-torrents.ts';
import { isVisibleIn } from '../is-visible-in.ts';

const MAX_LISTED = 100;

type Deps = { db: Database; delivery: Pick<Delivery, 'trackers'> };
type ActiveTorrent = { id: number; is_seeder: boolean; uploaded: number; downloaded: number };

/** Lists the torrents that a user's clients share now, newest first; several clients of one torrent are summed up. */
function listActive({ db }: Deps, userId: number, region: Region): Promise<ActiveTorrent[]> {
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
    .where(isVisibleIn(region))
    .groupBy('torrents.id')
    .orderBy('torrents.created_at', 'desc')
    .orderBy('torrents.id', 'desc')
    .execute();
}

async function describe(deps: Deps, active: readonly ActiveTorrent[], region: Region) {
  if (active.length === 0) return [];
  const ids = active.map(({ id }) => id);
  const found = deps.db.selectFrom('torrents').selectAll().where('id', 'in', ids).where(isVisibleIn(region));
  const rows = await selectReleased(deps.db, found).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return active.flatMap(({ id, ...rest }) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const torrent = toReleasedTorrent(row, { region, delivery: deps.delivery });
    return [{ torrent, ...rest, is_replaced: row.replaced_by !== null }];
  });
}

/**
 * Reads how much a user has uploaded and downloaded, and the torrents that their clients share now, without those that
 * the region may not see.
 */
export async function readMyTorrents(deps: Deps, userId: number, region: Region): Promise<MyTorrents> {
  const [totals, listed] = await Promise.all([
    deps.db
      .selectFrom('users')
      .select(['uploaded', 'downloaded'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    listActive(deps, userId, region),
  ]);
  const seeding = listed.filter(({ is_seeder }) => is_seeder).length;
  const active = await describe(deps, listed.slice(0, MAX_LISTED), region);
  return { ...totals, seeding, leeching: listed.length - seeding, active };
}
