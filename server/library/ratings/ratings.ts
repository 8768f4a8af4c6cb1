import type { Rating } from '#contract/ratings.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { noRelease } from '#server/catalog/releases/find-release.ts';

async function findReleaseId(db: Database, text: string): Promise<number> {
  if (!/^\d{1,9}$/.test(text)) throw noRelease();
  const row = await db
    .selectFrom('public_releases as releases')
    .select('id')
    .where('id', '=', Number(text))
    .executeTakeFirst();
  if (!row) throw noRelease();
  return row.id;
}

/** Finds a user's rating of a release. Throws `not_found` for an unknown release. */
export async function findRating(db: Database, userId: number, releaseId: string): Promise<Rating> {
  const id = await findReleaseId(db, releaseId);
  const row = await db
    .selectFrom('ratings')
    .select('score')
    .where('user_id', '=', userId)
    .where('release_id', '=', id)
    .executeTakeFirst();
  return { release_id: id, score: row?.score ?? null };
}

/** Sets a user's score of a release, 1 to 10. The average follows within seconds. Throws
 * `not_found`, and `conflict` before its first episode. */
export async function rateRelease(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  { releaseId, score }: { releaseId: string; score: number },
): Promise<Rating> {
  const id = await findReleaseId(db, releaseId);
  const { published_episodes: episodes } = await db
    .selectFrom('public_releases')
    .select('published_episodes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (episodes === 0) throw new Failure('conflict', 'Оценить можно после выхода первого эпизода.');
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

/** Removes a user's rating, if there is one. Throws `not_found` for an unknown release. */
export async function unrateRelease(db: Database, userId: number, releaseId: string): Promise<Rating> {
  const id = await findReleaseId(db, releaseId);
  await db.deleteFrom('ratings').where('user_id', '=', userId).where('release_id', '=', id).execute();
  return { release_id: id, score: null };
}
