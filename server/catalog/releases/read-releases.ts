import { sql, type SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ListedRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
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

/** Reads one page of the matching releases, the number of all that match, and all genres in one database query. */
export async function readReleasePage<Tables, Row>(
  db: Database,
  matching: SelectQueryBuilder<Tables, keyof Tables, object>,
  page: SelectQueryBuilder<Tables, keyof Tables, Row>,
): Promise<{ rows: Row[]; total: number; genres: GenresById }> {
  const result = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(page).as('rows'),
      eb
        .selectFrom(matching.select(sql<number>`releases.id`.as('id')).as('all'))
        .select(eb.fn.countAll<number>().as('n'))
        .as('total'),
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
