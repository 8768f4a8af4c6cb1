import type { Genre } from '#contract/genres.ts';
import { NO_IMAGE, type Image } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

export type Genres = ReadonlyMap<number, Genre>;
type GenreRow = Omit<Genre, 'image'> & { image: Image | null };

/** Every genre: a few dozen rows, read once beside a page rather than joined to each of its releases. */
export function selectGenres(db: Database) {
  return db.selectFrom('genres').select(['id', 'name', 'total_releases', 'image']);
}

/** A row as on the wire. */
export function toGenre(row: GenreRow): Genre {
  return { ...row, image: row.image ?? NO_IMAGE };
}

/** The genres by their ids. */
export function toGenres(rows: readonly GenreRow[]): Genres {
  return new Map(rows.map((row) => [row.id, toGenre(row)]));
}
