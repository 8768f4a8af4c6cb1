import type { Database } from '#server/platform/database/open.ts';

/** Adds a minimal release and returns its id. */
export async function addRelease(db: Database, alias: string, freshAt: string): Promise<number> {
  const { id } = await db
    .insertInto('releases')
    .values({
      alias,
      name_main: 'Проба',
      name_english: 'Trial',
      year: 2026,
      type: 'TV',
      age_rating: 'R12_PLUS',
      publish_day: 1,
      fresh_at: freshAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
