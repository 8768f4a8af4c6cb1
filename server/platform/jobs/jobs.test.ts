import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openJobs, type Jobs } from './jobs.ts';

let db: Database;
let jobs: Jobs;
let close: () => Promise<void>;

before(async () => {
  const database = await createTestDatabase();
  ({ db } = database);
  jobs = await openJobs(database.address, (_event, message, error) =>
    assert.fail(`${message} ${String(error)}`),
  );
  close = async () => {
    await jobs.stop();
    await database.close();
  };
});
after(() => close());

const email = (about: string) => ({ letter: 'x', about });

test('only one job with the same key waits, and a rolled back transaction adds no job', async () => {
  const taken = db.transaction().execute(async (trx) => {
    await jobs.send('mail', email('undone'), { key: 'undone', trx });
    throw new Error('taken back');
  });
  await assert.rejects(taken, /taken back/);
  await jobs.send('mail', email('a'), { key: 'a' });
  await jobs.send('mail', email('a'), { key: 'a' });
  await db.transaction().execute((trx) => jobs.send('mail', email('last'), { key: 'last', trx }));
  const done: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const handler = async ({ about }: { about: string }) => {
      done.push(about);
      if (about === 'last') resolve();
    };
    jobs.work('mail', handler).catch(reject);
  });
  await jobs.leave('mail');
  assert.deepEqual(done, ['a', 'last']);
});

test('retries a job whose handler throws', async () => {
  let tries = 0;
  await jobs.send('art', {});
  await new Promise<void>((resolve, reject) => {
    const handler = async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      resolve();
    };
    jobs.work('art', handler).catch(reject);
  });
  assert.equal(tries, 2);
});

test('a failed job waits longer each time, also in a queue that an older version made', async () => {
  await sql`update jobs.queue set retry_backoff = false, retry_delay = 0 where name = 'art'`.execute(db);
  await jobs.leave('art');
  await jobs.send('art', {}, { key: 'later' });
  const { rows } = await sql`
    select retry_backoff, retry_delay > 0 as is_put_off from jobs.job
    where name = 'art' and singleton_key = 'later'`.execute(db);
  assert.deepEqual(rows, [{ retry_backoff: true, is_put_off: true }]);
});

test('processes waiting jobs one after another without a pause', async () => {
  let done = 0;
  await jobs.work('mail', async () => {
    done += 1;
  });
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < 50; i += 1) await jobs.send('mail', email(String(i)), { key: `${i}`, trx });
  });
  await waitUntil(() => done === 50);
});
