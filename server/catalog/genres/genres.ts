import { sql } from 'kysely';
import type { Genre } from '#contract/genres.ts';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { selectGenres, toGenre } from '../releases/genre-rows.ts';

export function noGenre(): Failure {
  return new Failure('not_found', 'Такого жанра нет');
}

/** Parses a genre id from an address. Throws `not_found` for text that cannot be an id. */
export function parseGenreId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw noGenre();
  return Number(text);
}

/** Lists the genres that have releases, by name. */
export async function listGenres(db: Database): Promise<Genre[]> {
  const rows = await selectGenres(db)
    .where('total_releases', '>', 0)
    // Byte order would put «ё» after «я».
    .orderBy('name', (order) => order.collate('und-x-icu'))
    .execute();
  return rows.map(toGenre);
}

/** Lists different random genres that have releases. */
export async function listRandomGenres(db: Database, limit: number = DEFAULT_LIMIT): Promise<Genre[]> {
  const rows = await selectGenres(db)
    .where('total_releases', '>', 0)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(toGenre);
}

/** SQL condition on `genres`: not one of unpublished releases only, whose name may tell of them. */
export const isKnownGenre = sql<boolean>`(genres.total_releases > 0 or not exists (
  select from releases where releases.genre_ids @> array[genres.id]
))`;

/** Finds a genre, even without releases. Throws `not_found`, also where only unpublished releases have it. */
export async function findGenre(db: Database, id: number): Promise<Genre> {
  const row = await selectGenres(db).where('id', '=', id).where(isKnownGenre).executeTakeFirst();
  if (!row) throw noGenre();
  return toGenre(row);
}
