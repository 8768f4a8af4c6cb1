import type { Genre } from '#contract/genres.ts';
import { NO_IMAGE, type Image } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

export type GenresById = ReadonlyMap<number, Genre>;
type GenreRow = Omit<Genre, 'image'> & { image: Image | null };

/** Selects all genres. There are a few dozen, so a page reads them once instead of joining them to each release. */
export function selectGenres(db: Database) {
  return db.selectFrom('genres').select(['id', 'name', 'total_releases', 'image']);
}

/** Converts a row to the wire format. */
export function toGenre(row: GenreRow): Genre {
  return { ...row, image: row.image ?? NO_IMAGE };
}

/** Converts rows to a map of genres by id. */
export function toGenresById(rows: readonly GenreRow[]): GenresById {
  return new Map(rows.map((row) => [row.id, toGenre(row)]));
}
