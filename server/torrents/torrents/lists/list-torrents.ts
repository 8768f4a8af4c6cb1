import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TorrentSorting } from '#contract/enums.ts';
import type { TorrentWithRelease, TorrentFilters } from '#contract/torrents.ts';
import type { SeasonNames } from '#server/catalog/search/season-names.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Database } from '#server/platform/database/open.ts';
import {
  countIfDeep,
  orderSql,
  selectSlice,
  type Order,
  type Slice,
} from '#server/platform/database/read-slice.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Search } from '#server/catalog/search/search.ts';
import { EPISODE_RANGE } from '../files/name-facts.ts';
import { selectReleased, toReleasedTorrent } from './released-torrents.ts';
import { isListed, isVisibleIn } from '../is-visible-in.ts';

const torrentsBy = (...columns: [column: string, direction: 'asc' | 'desc'][]): Order =>
  columns.map(([column, direction]) => ({ by: sql.ref(`torrents.${column}`), direction }));

/** The orders of the list; each has an index. */
export const ORDERS: Record<TorrentSorting, Order> = {
  CREATED_AT_DESC: torrentsBy(['created_at', 'desc'], ['id', 'desc']),
  SEEDERS_DESC: torrentsBy(['seeders', 'desc'], ['id', 'desc']),
  SIZE_DESC: torrentsBy(['size', 'desc'], ['id', 'desc']),
  SIZE_ASC: torrentsBy(['size', 'asc'], ['id', 'asc']),
};

// Few seeders and no web seed.
const NEEDS_SEEDS = sql<SqlBool>`torrents.seeders < 3 and not torrents.has_web_seed`;
const BY_DEMAND = torrentsBy(
  ['leechers', 'desc'],
  ['seeders', 'asc'],
  ['created_at', 'desc'],
  ['id', 'desc'],
);

// A search that matches more releases than this is too vague to page through.
const MAX_FOUND = 500;

type Builder = ExpressionBuilder<Schema, 'torrents'>;

/** The public filters, and those for programs. */
type ListFilters = TorrentFilters & {
  hasFile?: boolean;
  episode?: number | undefined;
  /** The number of the season of the show, by the names of the release. */
  seasonNumber?: number | undefined;
  genreIds?: number[] | undefined;
};

/**
 * SQL condition on `torrents`: its description («1-12 + OVA(1-4)», «1-3, 5») names an episode, or does not begin with a
 * number and so does not say which episodes are inside.
 */
function mayContain(episode: number): RawBuilder<SqlBool> {
  return sql`(torrents.description !~ ${EPISODE_RANGE} or exists (
    select 1 from regexp_split_to_table(torrents.description, '[,;+]') as part,
      regexp_match(trim(part), ${EPISODE_RANGE}) as bounds
    where ${episode}::numeric between bounds[1]::numeric and coalesce(bounds[2], bounds[1])::numeric
  ))`;
}

/**
 * Filters the ids of releases, all of them by default, to those of a season of their show, in the same order. Where no
 * name has the number of the season, found releases without any number are kept, or else all of them: their numbers are
 * in other databases only.
 */
function ofSeason(
  { seasonOf, ofSeason: named }: Pick<SeasonNames, 'seasonOf' | 'ofSeason'>,
  season: number,
  ids: readonly number[] | undefined,
): readonly number[] {
  if (ids === undefined) return named(season);
  const tries = [
    ids.filter((id) => (seasonOf(id) ?? 1) === season),
    ids.filter((id) => seasonOf(id) === undefined),
  ];
  return tries.find((found) => found.length > 0) ?? ids;
}

/** The conditions on the torrent's release. */
function releaseConditions(eb: Builder, { seasons, years, genreIds }: ListFilters): Expression<SqlBool>[] {
  const conditions = [
    ...(seasons ? [sql<SqlBool>`releases.season = any(${seasons}::text[])`] : []),
    ...(years?.from_year ? [sql<SqlBool>`releases.year >= ${years.from_year}`] : []),
    ...(years?.to_year ? [sql<SqlBool>`releases.year <= ${years.to_year}`] : []),
    ...(genreIds ? [sql<SqlBool>`releases.genre_ids && ${genreIds}::integer[]`] : []),
  ];
  if (conditions.length === 0) return [];
  const releases = eb
    .selectFrom('public_releases as releases')
    .select('releases.id')
    .where(eb.and(conditions));
  return [eb('torrents.release_id', 'in', releases)];
}

function conditions(eb: Builder, filters: ListFilters): Expression<SqlBool>[] {
  const any = (column: 'quality' | 'codec' | 'type', values: readonly string[] | undefined) =>
    values ? [sql<SqlBool>`${sql.ref(`torrents.${column}`)} = any(${values}::text[])`] : [];
  return [
    ...any('quality', filters.qualities),
    ...any('codec', filters.codecs),
    ...any('type', filters.types),
    ...(filters.needs_seeds ? [NEEDS_SEEDS] : []),
    ...(filters.hasFile ? [eb('torrents.file_bytes', 'is not', null)] : []),
    ...(filters.episode === undefined ? [] : [mayContain(filters.episode)]),
    ...releaseConditions(eb, filters),
  ];
}

function orderOf({ sorting, needs_seeds }: TorrentFilters, found: readonly number[] | undefined): Order {
  if (sorting !== undefined) return ORDERS[sorting];
  if (needs_seeds) return BY_DEMAND;
  if (found === undefined) return ORDERS.CREATED_AT_DESC;
  const byRelease = sql`array_position(${found}::integer[], torrents.release_id)`;
  return [{ by: byRelease, direction: 'asc' }, ...ORDERS.CREATED_AT_DESC];
}

/** The releases that a search found, best first, and those of them of the season; undefined for all. */
type Found = { named?: readonly number[] | undefined; ofSeason?: readonly number[] | undefined };

/** Prepares a list of torrents that a region may see: its number of rows, and any part of it as JSON. */
export function prepareList(
  db: Database,
  filters: ListFilters,
  region: Region,
  { named, ofSeason: ids = named }: Found = {},
) {
  const order = orderOf(filters, named);
  const matching = db
    .selectFrom('torrents')
    .where(isListed)
    .where(isVisibleIn(region))
    .where((eb) => eb.and(conditions(eb, filters)))
    .$if(ids !== undefined, (query) =>
      query.where(sql<SqlBool>`torrents.release_id = any(${ids}::integer[])`),
    );
  const count = matching.select(({ fn }) => fn.countAll<number>().as('n'));
  const selectPart = (slice: Slice, counted?: number) => {
    const part = selectSlice(matching.selectAll(), order, slice, counted);
    return db.selectNoFrom([
      jsonArrayFrom(selectReleased(db, part).orderBy(orderSql(order))).as('rows'),
      (counted === undefined ? count : sql<number>`${counted}::integer`).as('total'),
    ]);
  };
  return { count, selectPart };
}

/**
 * Lists one part of the matching torrents that a region may see, and the total. By default the newest come first, in a
 * search those of the best-matching release.
 */
export async function listTorrents(
  { db, search, delivery }: { db: Database; search: Search; delivery: Pick<Delivery, 'trackers'> },
  filters: ListFilters,
  slice: Slice,
  region: Region,
): Promise<{ torrents: TorrentWithRelease[]; total: number }> {
  const { search: words, seasonNumber } = filters;
  const named = words ? await search.find(words, MAX_FOUND) : undefined;
  const found =
    seasonNumber === undefined ? named : ofSeason(await search.readSeasons(), seasonNumber, named);
  const { count, selectPart } = prepareList(db, filters, region, { named, ofSeason: found });
  const counted = await countIfDeep(slice, async () => (await count.executeTakeFirstOrThrow()).n);
  const { rows, total } = await selectPart(slice, counted).executeTakeFirstOrThrow();
  return { torrents: rows.map((row) => toReleasedTorrent(row, { region, delivery })), total: total ?? 0 };
}

/** Lists the newest torrents that a region may see. */
export async function listNewestTorrents(
  { db, delivery }: { db: Database; delivery: Pick<Delivery, 'trackers'> },
  limit: number,
  region: Region,
): Promise<TorrentWithRelease[]> {
  const order = orderSql(ORDERS.CREATED_AT_DESC);
  const newest = db
    .selectFrom('torrents')
    .selectAll()
    .where(isListed)
    .where(isVisibleIn(region))
    .orderBy(order)
    .limit(limit);
  const rows = await selectReleased(db, newest).orderBy(order).execute();
  return rows.map((row) => toReleasedTorrent(row, { region, delivery }));
}
