import type { Rating } from '#contract/ratings.ts';
import type { Database } from '#server/platform/database/open.ts';
import { noRelease } from '#server/catalog/releases/find-release.ts';

async function releaseIdOf(db: Database, text: string): Promise<number> {
  if (!/^\d{1,9}$/.test(text)) throw noRelease();
  const row = await db.selectFrom('releases').select('id').where('id', '=', Number(text)).executeTakeFirst();
  if (!row) throw noRelease();
  return row.id;
}

/** How a user rates a release; fails with `not_found`. */
export async function findRating(db: Database, userId: number, releaseId: string): Promise<Rating> {
  const id = await releaseIdOf(db, releaseId);
  const row = await db
    .selectFrom('ratings')
    .select('score')
    .where('user_id', '=', userId)
    .where('release_id', '=', id)
    .executeTakeFirst();
  return { release_id: id, score: row?.score ?? null };
}

/** Rates a release from 1 to 10, in place of what the user has said before; the average follows by trigger. */
export async function rateRelease(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  { releaseId, score }: { releaseId: string; score: number },
): Promise<Rating> {
  const id = await releaseIdOf(db, releaseId);
  await db
    .insertInto('ratings')
    .values({ user_id: userId, release_id: id, score, updated_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'release_id'])
        .doUpdateSet({ score, updated_at: now() })
        .where('ratings.score', '<>', score),
    )
    .execute();
  return { release_id: id, score };
}

/** Takes a rating back, if there is one. */
export async function unrateRelease(db: Database, userId: number, releaseId: string): Promise<Rating> {
  const id = await releaseIdOf(db, releaseId);
  await db.deleteFrom('ratings').where('user_id', '=', userId).where('release_id', '=', id).execute();
  return { release_id: id, score: null };
}
