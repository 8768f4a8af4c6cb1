import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Release } from '#contract/release.ts';
import type { TorrentWithRelease } from '#contract/torrents.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Region } from '#server/platform/location/region.ts';
import { noRelease } from '#server/catalog/releases/find-release.ts';
import { RELEASE_COLUMNS, toRelease } from '#server/catalog/releases/release-rows.ts';
import { toTorrent, torrentMembersColumn } from '#server/catalog/releases/torrent-rows.ts';
import { selectReleased, toReleasedTorrent } from './lists/released-torrents.ts';
import { isListed, isVisibleIn } from './is-visible-in.ts';

const HASH = /^[0-9a-f]{40}$/i;
const ID = /^\d{1,9}$/;

type Deps = { db: Database; delivery: Pick<Delivery, 'trackers'> };

/**
 * Finds a torrent by hash or id (40 digits are a hash even without letters); fails with `not_found`, also when the
 * region may not see it.
 */
export async function findTorrent(
  { db, delivery }: Deps,
  hashOrId: string,
  region: Region,
): Promise<TorrentWithRelease> {
  const noTorrent = new Failure('not_found', 'Такого торрента нет');
  const isHash = HASH.test(hashOrId);
  if (!isHash && !ID.test(hashOrId)) throw noTorrent;
  const found = db
    .selectFrom('torrents')
    .selectAll()
    .where((eb) => (isHash ? eb('hash', '=', hashOrId.toLowerCase()) : eb('id', '=', Number(hashOrId))))
    .where(isVisibleIn(region));
  const row = await selectReleased(db, found).executeTakeFirst();
  if (!row) throw noTorrent;
  return toReleasedTorrent(row, { region, delivery });
}

/** Finds a release with its torrents that a region may see, in order; fails with `not_found` for an unknown release. */
export async function findTorrentsOfRelease(
  { db, delivery }: Deps,
  releaseId: string,
  region: Region,
): Promise<{ release: Release; torrents: TorrentWithRelease[] }> {
  if (!ID.test(releaseId)) throw noRelease();
  const row = await db
    .selectFrom('public_releases as releases')
    .select((eb) => [
      ...RELEASE_COLUMNS,
      jsonArrayFrom(
        eb
          .selectFrom('torrents')
          .selectAll('torrents')
          .select(torrentMembersColumn.as('torrent_members'))
          .whereRef('torrents.release_id', '=', 'releases.id')
          .where(isListed)
          .where(isVisibleIn(region))
          .orderBy('sort_order')
          .orderBy('torrents.id'),
      ).as('torrents'),
    ])
    .where('releases.id', '=', Number(releaseId))
    .executeTakeFirst();
  if (!row) throw noRelease();
  const release = toRelease(row, region);
  return {
    release,
    torrents: row.torrents.map((torrent) => ({ ...toTorrent(torrent, delivery), release })),
  };
}
