import type { Selectable, SelectQueryBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { TorrentWithRelease } from '#contract/torrents.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema, TorrentsTable } from '#server/platform/database/schema.ts';
import type { Region } from '#server/platform/location/region.ts';
import { RELEASE_COLUMNS, toRelease, type ReleaseRow } from '#server/catalog/releases/release-rows.ts';
import { toTorrent, torrentMembersColumn, type TorrentRow } from '#server/catalog/releases/torrent-rows.ts';

type TorrentSelection = SelectQueryBuilder<Schema, 'torrents', Selectable<TorrentsTable>>;

/** Selects the torrents of a query with their members and releases; the order is up to the caller. */
export function selectReleased(db: Database, selection: TorrentSelection) {
  return db
    .selectFrom(selection.as('torrents'))
    .selectAll('torrents')
    .select((eb) => [
      torrentMembersColumn.as('torrent_members'),
      jsonObjectFrom(
        eb
          .selectFrom('public_releases as releases')
          .select(RELEASE_COLUMNS)
          .whereRef('releases.id', '=', 'torrents.release_id'),
      )
        .$notNull()
        .as('release'),
    ]);
}

/** Converts a row to the wire form. */
export function toReleasedTorrent(
  row: TorrentRow & { release: ReleaseRow },
  { region, delivery }: { region: Region; delivery: Pick<Delivery, 'trackers'> },
): TorrentWithRelease {
  return { ...toTorrent(row, delivery), release: toRelease(row.release, region) };
}
