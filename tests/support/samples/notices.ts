import { announceEventsNow } from '#server/accounts/notifications/announce.ts';
import { NOW, type TestApi } from '#tests/support/api.ts';

/**
 * Gives an account a notice of a release, a collection with another one that has new episodes, and mutes both.
 * Returns the id of the notice.
 */
export async function addNotices(
  { db }: Pick<TestApi, 'db'>,
  userId: number,
  releaseId: number,
): Promise<number> {
  const row = { user_id: userId, release_id: releaseId };
  await db
    .insertInto('favorites')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const episodes = db.updateTable('episodes').where('release_id', '=', releaseId);
  await episodes.set({ is_published: false }).execute();
  await episodes.set({ is_published: true }).execute();
  await announceEventsNow(db, new Date(NOW));

  const { id } = await db
    .selectFrom('releases')
    .select('id')
    .where('published_episodes', '>', 2)
    .where('id', '!=', releaseId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('collections').select('release_id').where('user_id', '=', userId),
    )
    .orderBy('fresh_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('collections')
    .values({ user_id: userId, release_id: id, type: 'POSTPONED', created_at: '2020-01-01T00:00:00Z' })
    .execute();
  const muted = [row, { ...row, release_id: id }];
  await db.insertInto('muted_releases').values(muted).execute();
  const notice = await db
    .selectFrom('notices')
    .innerJoin('events', 'events.id', 'event_id')
    .select('event_id')
    .where('notices.user_id', '=', userId)
    .where('release_id', '=', releaseId)
    .where('kind', '=', 'episode')
    .executeTakeFirstOrThrow();
  return notice.event_id;
}
