import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { ListedRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { countIfDeep, orderSql, selectSlice, type Order } from '#server/platform/database/read-slice.ts';
import { selectGenres, toGenresById, type GenresById } from './genre-rows.ts';
import type { Region } from '#server/platform/location/region.ts';
import { toListedRelease, type ReleaseRow } from './release-rows.ts';

/**
 * Reads the rows of a query together with all genres in one database query, because a second round trip costs as much
 * as reading the rows.
 */
export async function readWithGenres<Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, never, Row>,
): Promise<{ rows: Row[]; genres: GenresById }> {
  const result = await db
    .selectNoFrom([jsonArrayFrom(query).as('rows'), jsonArrayFrom(selectGenres(db)).as('genres')])
    .executeTakeFirstOrThrow();
  return { rows: result.rows as Row[], genres: toGenresById(result.genres) };
}

/** An order of releases by a column of theirs, or by other SQL over `releases`, and then by their ids. */
export function orderBy(
  column: 'freshness' | 'added_in_users_favorites' | 'year' | RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): Order {
  const by = typeof column === 'string' ? sql.ref(`releases.${column}`) : column;
  return [
    { by, direction },
    { by: sql.ref('releases.id'), direction },
  ];
}

/** The order in which releases are listed by default. */
export const FRESHEST = orderBy('freshness', 'desc');

type Releases = Schema & { releases: Schema['public_releases'] };
type Selected<Row> = SelectQueryBuilder<Releases, 'releases', Row>;

/**
 * Reads one page of the matching releases, the number of all that match, and all genres. Only ids are ordered and
 * skipped; `select` adds to a query for the releases of the page, which is in that order, what is read of them.
 */
export async function readReleasePage<Tables, Table extends keyof Tables, Row>(
  db: Database,
  matching: SelectQueryBuilder<Tables, Table, object>,
  { order, page = 1, limit = DEFAULT_LIMIT }: PageQuery & { order: Order },
  select: (page: Selected<object>) => SelectQueryBuilder<never, never, Row>,
): Promise<{ rows: Row[]; total: number; genres: GenresById }> {
  const slice = { limit, offset: (page - 1) * limit };
  const ids = matching.select(sql<number>`releases.id`.as('id'));
  const count = db.selectFrom(ids.as('all')).select(({ fn }) => fn.countAll<number>().as('n'));
  const counted = await countIfDeep(slice, async () => (await count.executeTakeFirstOrThrow()).n);
  const list = db
    .selectFrom('public_releases as releases')
    .where('releases.id', 'in', selectSlice(ids, order, slice, counted))
    .orderBy(orderSql(order));
  const result = await db
    .selectNoFrom([
      jsonArrayFrom(select(list)).as('rows'),
      (counted === undefined ? count : sql<number>`${counted}::integer`).as('total'),
      jsonArrayFrom(selectGenres(db)).as('genres'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: result.rows as Row[], total: result.total ?? 0, genres: toGenresById(result.genres) };
}

/** Reads the releases of a query that selects `RELEASE_COLUMNS`, with their genres. */
export async function readListedReleases<Row extends ReleaseRow>(
  db: Database,
  query: SelectQueryBuilder<Schema, never, Row>,
  region: Region,
): Promise<ListedRelease[]> {
  const { rows, genres } = await readWithGenres(db, query);
  return rows.map((row) => toListedRelease(row, genres, region));
}
