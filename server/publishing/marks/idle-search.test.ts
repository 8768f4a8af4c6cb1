import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { findUncomparedVideo } from './find-marks.ts';
import { findUnknownVideo } from './fingerprint-video.ts';

const VIDEOS = 3000;

/** How many rows of the tables of videos a connection has read. */
async function countRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
    where relname in ('episodes', 'episode_videos', 'mark_searches')`.execute(db);
  return rows[0]?.read ?? assert.fail();
}

test('a search with nothing to do reads none of the videos that have been looked at', async () => {
  const { db, close } = await createTestDatabase();
  try {
    const release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
    await sql`
      with added as (
        insert into episodes (release_id, ordinal, sort_order)
        select ${release}::integer, number, number from generate_series(1, ${VIDEOS}::integer) as number returning id
      ), videos as (
        insert into episode_videos (episode_id, folder, heights, is_fingerprinted)
        select id, 'videos/1/' || id, '{480}', true from added returning id, episode_id
      )
      insert into mark_searches (video_id, episode_id, duration, compared_at)
      select id, episode_id, 1000, now() from videos`.execute(db);
    await sql`analyze episodes, episode_videos, mark_searches`.execute(db);
    await db.transaction().execute(async (trx) => {
      // What the connection has read before is counted until the server sends its statistics on.
      const before = await countRead(trx);
      assert.equal(await findUncomparedVideo(trx), undefined);
      assert.equal(await findUnknownVideo(trx), undefined);
      const read = (await countRead(trx)) - before;
      // The planner itself looks at the ends of indexes.
      assert.ok(read < VIDEOS / 50, `rows read: ${read}`);
    });
  } finally {
    await close();
  }
});
