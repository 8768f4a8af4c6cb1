import { sql } from 'kysely';
import type { z } from 'zod';
import type { noticeRelease } from '#contract/notices.ts';
import { noticeReleaseColumn, toNoticeRelease } from '#server/catalog/releases/notice-rows.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Stops the notices of a release for a user; repeating it changes nothing. Fails with `not_found`. */
export async function muteRelease(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  releaseId: number,
): Promise<void> {
  const release = await db
    .selectFrom('public_releases as releases')
    .select('id')
    .where('id', '=', releaseId)
    .executeTakeFirst();
  if (!release) throw new Failure('not_found', 'Такого релиза нет.');
  await db
    .insertInto('muted_releases')
    .values({ user_id: userId, release_id: releaseId, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Allows the notices of a release again; repeating it changes nothing. */
export async function unmuteRelease(db: Database, userId: number, releaseId: number): Promise<void> {
  await db
    .deleteFrom('muted_releases')
    .where('user_id', '=', userId)
    .where('release_id', '=', releaseId)
    .execute();
}

/** Lists the releases that a user has muted, the last one first. */
export async function listMutedReleases(
  db: Database,
  userId: number,
): Promise<z.output<typeof noticeRelease>[]> {
  const rows = await db
    .selectFrom('muted_releases')
    .innerJoin('public_releases as releases', 'releases.id', 'muted_releases.release_id')
    .select(noticeReleaseColumn.as('release'))
    .where('user_id', '=', userId)
    .orderBy('muted_releases.created_at', 'desc')
    .orderBy(sql`releases.id`, 'desc')
    .execute();
  return rows.map(({ release }) => toNoticeRelease(release));
}
