import { sql } from 'kysely';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Database } from '#server/platform/database/open.ts';

type Option = { value: string; label: string };

/** Reads the genres and the teams that a release can have, each in the order of its list. */
export async function readReleaseChoices(db: Database): Promise<{ genre_ids: Option[]; teams: Option[] }> {
  const id = sql<string>`id::text`.as('value');
  const [genres, teams] = await Promise.all([
    db.selectFrom('genres').select([id, 'name as label']).orderBy('name').orderBy('id').execute(),
    db.selectFrom('teams').select([id, 'title as label']).orderBy('sort_order').orderBy('id').execute(),
  ]);
  return { genre_ids: genres, teams };
}

const MAX_FOUND = 10;

/** Finds franchises by a part of one of their names. */
export async function findFranchises(db: Database, search: string): Promise<{ id: string; name: string }[]> {
  const pattern = `%${escapeLike(search)}%`;
  return db
    .selectFrom('franchises')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('name', 'ilike', pattern), eb('name_english', 'ilike', pattern)]))
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute();
}
