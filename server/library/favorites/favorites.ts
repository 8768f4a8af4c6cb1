import { sql } from 'kysely';
import { isOfPublicRelease } from '#server/catalog/releases/of-public-release.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { UserListRows } from './own-releases.ts';
import { keepReleases, withListLock } from './list-lock.ts';

/** Selects the rows of a user's favorites. */
export function favoriteRows(db: Database, userId: number): UserListRows {
  return db.selectFrom('favorites').select(['release_id', 'created_at']).where('user_id', '=', userId);
}

/** Lists the ids of a user's favorites, the last added first. */
export async function listFavoriteIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favorites')
    .innerJoin('public_releases', 'public_releases.id', 'favorites.release_id')
    .select('release_id')
    .where('user_id', '=', userId)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('release_id', 'desc')
    .execute();
  return rows.map((row) => row.release_id);
}

/** Adds releases in the given order and returns the whole list. A release already in the list keeps its position. */
export async function addFavorites(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  releaseIds: readonly number[],
): Promise<number[]> {
  return withListLock(db, userId, async (trx) => {
    await keepReleases(trx, releaseIds);
    await sql`
      insert into favorites (user_id, release_id, created_at)
      select ${userId}, release_id, ${now().toISOString()}::timestamptz + position * interval '1 microsecond'
      from unnest(${releaseIds}::integer[]) with ordinality as input (release_id, position)
      on conflict do nothing
    `.execute(trx);
    return listFavoriteIds(trx, userId);
  });
}

/** Removes releases and returns the rest of the list. Ignores releases that are not in the list or do not exist. */
export async function removeFavorites(
  db: Database,
  userId: number,
  releaseIds: readonly number[],
): Promise<number[]> {
  return withListLock(db, userId, async (trx) => {
    await trx
      .deleteFrom('favorites')
      .where('user_id', '=', userId)
      .where(sql<boolean>`release_id = any(${releaseIds}::integer[])`)
      .where(isOfPublicRelease('release_id'))
      .execute();
    return listFavoriteIds(trx, userId);
  });
}
