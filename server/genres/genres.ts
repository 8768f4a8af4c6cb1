import type { Genre } from '#contract/genres.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Database } from '../database/open.ts';

export type Genres = ReadonlyMap<number, Genre>;

/** Every genre by its id: a few dozen rows, read once for a page rather than joined to each of its releases. */
export async function loadGenres(db: Database): Promise<Genres> {
  const rows = await db.selectFrom('genres').select(['id', 'name', 'total_releases', 'image']).execute();
  return new Map(rows.map((row) => [row.id, { ...row, image: row.image ?? NO_IMAGE }]));
}
