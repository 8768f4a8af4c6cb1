import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CatalogFilters } from '#contract/catalog.ts';
import type { CATALOG_SORTINGS, CatalogSorting, GenresMode } from '#contract/enums.ts';
import type { PageQuery } from '#contract/pagination.ts';
import type { ListedRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Order } from '#server/platform/database/read-slice.ts';
import { ANYWHERE, type Region } from '#server/platform/location/region.ts';
import { FRESHEST, orderBy, readReleasePage } from '../releases/read-releases.ts';
import { RELEASE_COLUMNS, toListedRelease } from '../releases/release-rows.ts';
import { scoreColumn } from '../releases/score-column.ts';
import type { Search } from '../search/search.ts';

// Each column has an index on (column, id) of the published releases.
export const WIRE_ORDERS: Record<keyof typeof CATALOG_SORTINGS, Order> = {
  FRESH_AT_DESC: FRESHEST,
  FRESH_AT_ASC: orderBy('freshness', 'asc'),
  RATING_DESC: orderBy('added_in_users_favorites', 'desc'),
  RATING_ASC: orderBy('added_in_users_favorites', 'asc'),
  YEAR_DESC: orderBy('year', 'desc'),
  YEAR_ASC: orderBy('year', 'asc'),
};

const ORDERS: Record<CatalogSorting, Order> = {
  ...WIRE_ORDERS,
  // Without an index, which each vote would write: docs/decisions/catalogue.md.
  SCORE_DESC: orderBy(sql`coalesce(${scoreColumn}, 0)`, 'desc'),
};

/** The order of the releases that a search found, best first. */
export function byMatch(found: readonly number[]): Order {
  return [{ by: sql`array_position(${found}::integer[], releases.id)`, direction: 'asc' }];
}

// Both statuses chosen together, or none, mean no restriction.
function onlyOne<T>(chosen: readonly T[] | undefined): T | undefined {
  return chosen?.length === 1 ? chosen[0] : undefined;
}

function hasGenres(ids: readonly number[], mode: GenresMode = 'all'): RawBuilder<SqlBool> {
  const hasAll = (some: readonly number[]) => sql<SqlBool>`releases.genre_ids @> ${some}::integer[]`;
  // Not by `&&`: an index of YugabyteDB finds the values of one array only together.
  return mode === 'all'
    ? hasAll(ids)
    : sql`(${sql.join(
        ids.map((id) => hasAll([id])),
        sql` or `,
      )})`;
}

/** The filters as SQL conditions on `releases`. */
export function filterConditions(f: CatalogFilters): RawBuilder<SqlBool>[] {
  const any = (column: 'type' | 'season' | 'age_rating', values: readonly string[] | undefined) =>
    values ? [sql<SqlBool>`${sql.ref(`releases.${column}`)} = any(${values}::text[])`] : [];
  const ongoing = onlyOne(f.publish_statuses);
  const production = onlyOne(f.production_statuses);
  return [
    ...any('type', f.types),
    ...any('season', f.seasons),
    ...any('age_rating', f.age_ratings),
    ...(f.genres ? [hasGenres(f.genres, f.genres_mode)] : []),
    ...(f.exclude_genres ? [sql<SqlBool>`not (releases.genre_ids && ${f.exclude_genres}::integer[])`] : []),
    ...(f.years?.from_year ? [sql<SqlBool>`releases.year >= ${f.years.from_year}`] : []),
    ...(f.years?.to_year ? [sql<SqlBool>`releases.year <= ${f.years.to_year}`] : []),
    ...(ongoing ? [sql<SqlBool>`releases.is_ongoing = ${ongoing === 'IS_ONGOING'}`] : []),
    ...(production ? [sql<SqlBool>`releases.is_in_production = ${production === 'IS_IN_PRODUCTION'}`] : []),
  ];
}

// A search text that matches more releases is too vague to page through.
const MAX_FOUND = 500;

/** The ids of the releases that match the search text, best first; undefined without a text. */
async function findIds(search: Search, text: string | undefined): Promise<number[] | undefined> {
  return text ? search.find(text, MAX_FOUND) : undefined;
}

/**
 * Lists one page of the catalogue and the number of all releases that match the filters and the further conditions. By
 * default the freshest release comes first, with a search text the best match.
 */
export async function listCatalog(
  { db, search }: { db: Database; search: Search },
  filters: CatalogFilters = {},
  page: PageQuery = {},
  {
    region = ANYWHERE,
    conditions = [],
  }: { region?: Region; conditions?: readonly RawBuilder<SqlBool>[] } = {},
): Promise<{ releases: ListedRelease[]; total: number }> {
  const found = await findIds(search, filters.search);
  const order =
    found !== undefined && filters.sorting === undefined
      ? byMatch(found)
      : ORDERS[filters.sorting ?? 'FRESH_AT_DESC'];
  const matching = db
    .selectFrom('public_releases as releases')
    .where((eb) => eb.and([...filterConditions(filters), ...conditions]))
    .$if(found !== undefined, (query) => query.where(sql<SqlBool>`releases.id = any(${found}::integer[])`));
  const { rows, total, genres } = await readReleasePage(db, matching, { ...page, order }, (list) =>
    list.select(RELEASE_COLUMNS),
  );
  return { releases: rows.map((row) => toListedRelease(row, genres, region)), total };
}

/** Lists the genres that have releases, by name. */
export async function listCatalogGenres(db: Database): Promise<{ id: number; name: string }[]> {
  return (
    db
      .selectFrom('genres')
      .select(['id', 'name'])
      .where('total_releases', '>', 0)
      // Byte order would put «ё» after «я».
      .orderBy('name', (order) => order.collate('und-x-icu'))
      .execute()
  );
}

/** Lists the years that have releases, oldest first. */
export async function listCatalogYears(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('public_releases as releases')
    .select('year')
    .distinct()
    .orderBy('year')
    .execute();
  return rows.map((row) => row.year);
}
