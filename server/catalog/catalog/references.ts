import type { Database } from '#server/platform/database/open.ts';

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
