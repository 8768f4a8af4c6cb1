import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { startDatabaseProxy } from '#tests/support/servers/database-proxy.ts';
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

test('a job whose handler ends while the database is away is done once', async () => {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.address);
  // It says that the database is away, and goes on.
  const queues = await openJobs(proxy.address, () => {});
  try {
    let runs = 0;
    await queues.work('mail', async () => {
      runs += 1;
      proxy.cut();
    });
    await queues.send('mail', email('outage'));
    // The end of the job is tried at least twice.
    await waitUntil(() => proxy.refused() > 3);
    // As another process does that misses its heartbeat.
    await sql`update jobs.job set state = 'retry' where name = 'mail'`.execute(database.db);
    await proxy.mend();
    const isDone = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from jobs.job where name = 'mail'`.execute(database.db);
      return rows[0]?.state === 'completed';
    };
    await waitUntil(isDone);
    assert.equal(runs, 1);
  } finally {
    await queues.stop();
    await proxy.close();
    await database.close();
  }
});

test('a database that says it is YugabyteDB gets queues without partitions', async () => {
  const database = await createEmptyDatabase();
  await sql`create or replace function public.version() returns text language sql as $$
    select 'PostgreSQL 15.12-YB-2025.2.0.0-b0' $$`.execute(database.db);
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const name = sql.ref(names[0]?.name ?? '');
  await sql`alter database ${name} set search_path = public, pg_catalog`.execute(database.db);
  const queues = await openJobs(database.address, (_event, message) => assert.fail(message));
  try {
    const done = Promise.withResolvers<string>();
    await queues.work('mail', async ({ about }) => done.resolve(about));
    await queues.send('mail', email('yugabyte'));
    assert.equal(await done.promise, 'yugabyte');
    const { rows } = await sql`
      select relname from pg_class where relkind = 'p' and relnamespace = 'jobs'::regnamespace`.execute(
      database.db,
    );
    assert.deepEqual(rows, []);
  } finally {
    await queues.stop();
    await database.close();
  }
});
