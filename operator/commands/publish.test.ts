import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { publishCommand, unpublishCommand } from './publish.ts';

let db: Database;
let close: () => Promise<void>;
before(async () => {
  ({ db, close } = await createTestDatabase());
  const release_id = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id, ordinal: 2.5, sort_order: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveOwnVideo(db, id, `videos/${release_id}/a`);
});
after(() => close());

const isPublished = async () =>
  (await db.selectFrom('episodes').select('is_published').executeTakeFirstOrThrow()).is_published;

test('takes an episode back and publishes it again, for the user of the system', async () => {
  await unpublishCommand({ db }, ['moon', '2.5', '--reason', 'Звук']);
  assert.equal(await isPublished(), false);
  await assert.rejects(unpublishCommand({ db }, ['moon', '2.5']), { code: 'conflict' });
  await publishCommand({ db }, ['moon', '2.5']);
  assert.equal(await isPublished(), true);
  await assert.rejects(publishCommand({ db }, ['moon', '2.5']), { code: 'conflict' });
  const events = await db
    .selectFrom('journal_events')
    .select(['act', 'reason'])
    .where('command_user', 'is not', null)
    .orderBy('id')
    .execute();
  assert.deepEqual(events, [
    { act: 'episode.take_back', reason: 'Звук' },
    { act: 'episode.publish', reason: null },
  ]);
});

test('names what is wrong with its arguments', async () => {
  await assert.rejects(publishCommand({ db }, ['moon']), { code: 'invalid' });
  await assert.rejects(publishCommand({ db }, ['moon', 'второй']), /Номер эпизода/);
  await assert.rejects(unpublishCommand({ db }, ['moon', '7']), /нет эпизода 7/);
});
