import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readTime } from '#server/platform/database/read-clock.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { startNotificationWorker } from './notification-worker.ts';
import { openPushService } from './push-service.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { episodes: [{ ordinal: 1 }] }));
});
after(() => api.close());

test('nothing is told before what has to end first', async () => {
  const { db } = api;
  const push = await openPushService(db, { contact: 'mailto:a@b.ru', ownServices: [] });
  const jobs = await api.jobs();
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = startNotificationWorker({ db, jobs, push, log: assert.fail, after: promise });
  // A worker that did not wait would have passed the new episodes meanwhile, and would come again in seconds only.
  for (let i = 0; i < 20; i += 1) await readTime(db);
  const { id } = await db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  const row = { episode_id: id };
  await db
    .insertInto('event_episodes')
    .values(row)
    .onConflict((conflict) => conflict.column('episode_id').doUpdateSet({ event_id: null }))
    .execute();
  resolve();
  await worker.stop();
  push.close();
  const { event_id: event } = await db
    .selectFrom('event_episodes')
    .select('event_id')
    .where('episode_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.notEqual(event, null);
});
