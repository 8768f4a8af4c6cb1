import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/servers/database-proxy.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createIngestLog } from './ingest-log.ts';
import { claimIngest, LEASE, reportIngest } from './ingest-row.ts';

let db: Database;
let proxy: DatabaseProxy;
/** The connections of the run. */
let own: Database;
let folder: string;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  ({ folder } = made);
  proxy = await startDatabaseProxy(database.address);
  own = openDatabase(proxy.address);
  close = async () => {
    await own.destroy();
    await proxy.close();
    await database.close();
    await made.remove();
  };
});
after(() => close());

async function claim(): Promise<string> {
  const release_id = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  const episode = { release_id, ordinal: 1, sort_order: 1, is_published: false };
  const { id: episode_id } = await db
    .insertInto('episodes')
    .values(episode)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { episode_id, file: '/video.mkv', host: 'pod-1', state: 'waiting' as const };
  const { id } = await db.insertInto('ingests').values(row).returning('id').executeTakeFirstOrThrow();
  return (await claimIngest(db, id, LEASE))?.run ?? assert.fail();
}

test('what a run says while the database is away is not forgotten', async () => {
  const run = await claim();
  const runLog = createIngestLog();
  const failed = Promise.withResolvers<void>();
  const deps = {
    db: own,
    storage: openFolderStorage(folder),
    dataId: '00000000-0000-4000-8000-000000000001',
    log: () => failed.resolve(),
  };
  const lost = () => assert.fail('the run has lost its video');
  const heartbeat = startHeartbeat(deps, run, { folder: Promise.resolve(folder), runLog }, lost);
  try {
    proxy.cut();
    heartbeat.update('encoding', 0);
    await failed.promise;
  } finally {
    await heartbeat.end();
    await proxy.mend();
  }
  await reportIngest(db, run, { state: 'done', log: runLog.take(true) });
  const { log } = await db
    .selectFrom('ingests')
    .select('log')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  assert.match(log, /Готовим качества/);
});
