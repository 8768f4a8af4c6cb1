import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { OwnRows } from './own-releases.ts';
import { checkReleases, inOwnTurn } from './own-turn.ts';

/** The rows of what a user loves. */
export function favoriteRows(db: Database, userId: number): OwnRows {
  return db.selectFrom('favorites').select(['release_id', 'created_at']).where('user_id', '=', userId);
}

/** What a user loves, the last added first. */
export async function listFavoriteIds(db: Database, userId: number): Promise<number[]> {
  const rows = await favoriteRows(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('release_id', 'desc')
    .execute();
  return rows.map((row) => row.release_id);
}

/** Adds releases as if one after another, and answers the whole list; what is in already keeps its place. */
export async function addFavorites(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  releaseIds: readonly number[],
): Promise<number[]> {
  return inOwnTurn(db, userId, async (turn) => {
    await checkReleases(turn, releaseIds);
    await sql`
      insert into favorites (user_id, release_id, created_at)
      select ${userId}, release_id, ${now().toISOString()}::timestamptz + place * interval '1 microsecond'
      from unnest(${releaseIds}::integer[]) with ordinality as named (release_id, place)
      on conflict do nothing
    `.execute(turn);
    return listFavoriteIds(turn, userId);
  });
}

/** Takes releases out and answers what is left; one that is not in, or is no more, is out already. */
export async function removeFavorites(
  db: Database,
  userId: number,
  releaseIds: readonly number[],
): Promise<number[]> {
  return inOwnTurn(db, userId, async (turn) => {
    await turn
      .deleteFrom('favorites')
      .where('user_id', '=', userId)
      .where(sql<boolean>`release_id = any(${releaseIds}::integer[])`)
      .execute();
    return listFavoriteIds(turn, userId);
  });
}
