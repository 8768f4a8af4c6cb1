import type { Selectable, SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { ReleasedTorrent } from '#contract/torrents.ts';
import type { Release } from '#contract/release.ts';
import type { Torrent } from '#contract/torrents.ts';
import type { Database } from '../database/open.ts';
import type { Schema, TorrentsTable } from '../database/schema.ts';
import { Failure } from '../failure.ts';
import type { Region } from '../location/region.ts';
import { noRelease } from '../releases/find-release.ts';
import { RELEASE_COLUMNS, toRelease, type ReleaseRow } from '../releases/release-rows.ts';
import { shownIn } from './shown-in.ts';
import { toTorrent, torrentMembersColumn, type TorrentRow } from '../releases/torrent-rows.ts';

type Found = SelectQueryBuilder<Schema, 'torrents', Selectable<TorrentsTable>>;

/** The torrents of a query with their members and releases, the newest first. */
function selectReleased(db: Database, found: Found) {
  return db
    .selectFrom(found.as('torrents'))
    .selectAll('torrents')
    .select((eb) => [
      torrentMembersColumn.as('torrent_members'),
      jsonObjectFrom(
        eb.selectFrom('releases').select(RELEASE_COLUMNS).whereRef('releases.id', '=', 'torrents.release_id'),
      )
        .$notNull()
        .as('release'),
    ])
    .orderBy('torrents.created_at', 'desc')
    .orderBy('torrents.id', 'desc');
}

function toReleasedTorrent(row: TorrentRow & { release: ReleaseRow }, region: Region): ReleasedTorrent {
  return { ...toTorrent(row), release: toRelease(row.release, region) };
}

function selectNewest(db: Database, { page = 1, limit = DEFAULT_LIMIT }: PageQuery, region: Region) {
  const newest = db
    .selectFrom('torrents')
    .selectAll()
    .where(shownIn(region))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  return selectReleased(db, newest);
}

/** One page of the torrents that a region may see, the newest first, and the number of all. */
export async function listTorrents(
  db: Database,
  query: PageQuery,
  region: Region,
): Promise<{ torrents: ReleasedTorrent[]; total: number }> {
  const answer = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(selectNewest(db, query, region)).as('rows'),
      eb.selectFrom('torrents').select(eb.fn.countAll<number>().as('n')).where(shownIn(region)).as('total'),
    ])
    .executeTakeFirstOrThrow();
  return {
    torrents: answer.rows.map((row) => toReleasedTorrent(row, region)),
    total: answer.total ?? 0,
  };
}

/** The newest torrents that a region may see. */
export async function listNewestTorrents(
  db: Database,
  limit: number,
  region: Region,
): Promise<ReleasedTorrent[]> {
  const rows = await selectNewest(db, { limit }, region).execute();
  return rows.map((row) => toReleasedTorrent(row, region));
}

const HASH = /^[0-9a-f]{40}$/i;
const ID = /^\d{1,9}$/;

/** One torrent by hash or id (40 digits are a hash even when none is a letter); fails with `not_found` where the region may not see it, too. */
export async function findTorrent(db: Database, hashOrId: string, region: Region): Promise<ReleasedTorrent> {
  const noTorrent = new Failure('not_found', 'Такого торрента нет');
  const isHash = HASH.test(hashOrId);
  if (!isHash && !ID.test(hashOrId)) throw noTorrent;
  const found = db
    .selectFrom('torrents')
    .selectAll()
    .where((eb) => (isHash ? eb('hash', '=', hashOrId.toLowerCase()) : eb('id', '=', Number(hashOrId))))
    .where(shownIn(region));
  const row = await selectReleased(db, found).executeTakeFirst();
  if (!row) throw noTorrent;
  return toReleasedTorrent(row, region);
}

/** A release with the torrents of it that a region may see, in their order; fails with `not_found` for an unknown release. */
export async function findTorrentsOfRelease(
  db: Database,
  releaseId: string,
  region: Region,
): Promise<{ release: Release; torrents: Torrent[] }> {
  if (!ID.test(releaseId)) throw noRelease();
  const row = await db
    .selectFrom('releases')
    .select((eb) => [
      ...RELEASE_COLUMNS,
      jsonArrayFrom(
        eb
          .selectFrom('torrents')
          .selectAll('torrents')
          .select(torrentMembersColumn.as('torrent_members'))
          .whereRef('torrents.release_id', '=', 'releases.id')
          .where(shownIn(region))
          .orderBy('sort_order')
          .orderBy('torrents.id'),
      ).as('torrents'),
    ])
    .where('releases.id', '=', Number(releaseId))
    .executeTakeFirst();
  if (!row) throw noRelease();
  return { release: toRelease(row, region), torrents: row.torrents.map(toTorrent) };
}
