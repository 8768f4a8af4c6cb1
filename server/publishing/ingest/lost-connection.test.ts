import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/servers/database-proxy.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { findIngest, startIngest, startIngestWorker, type IngestDeps } from './ingest.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const TIMEOUT_MS = 300_000;
const lease = { seconds: 60, heartbeatMs: 100 };

let db: Database;
let storage: FolderStorage;
let file: string;
let proxy: DatabaseProxy;
/** The connections of the runner. */
let own: Database;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  storage = openFolderStorage(path.join(made.folder, 'storage'));
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  file = await makeVideo(path.join(made.folder, 'one.mp4'));
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

/** Publishes the video through the proxy; returns what was started, published and logged. */
async function publish(ordinal: number, deps: Partial<IngestDeps> = {}) {
  const { id } = await startIngest({ db, storage, dataId }, { release: 'moon', ordinal, file, changes: {} });
  const seen = { started: 0, hooks: 0, log: [] as string[] };
  const worker = await startIngestWorker({
    db: own,
    storage,
    dataId,
    lease,
    log: (event) => void seen.log.push(event),
    onStarted: () => (seen.started += 1),
    onDone: async () => void (seen.hooks += 1),
    ...deps,
  });
  try {
    const state = async () => (await findIngest(db, id))?.state;
    await waitUntil(async () => !['waiting', 'running'].includes((await state()) ?? ''), TIMEOUT_MS);
  } finally {
    await worker.stop('shutdown');
  }
  return seen;
}

/** Fails unless an episode is published once, with one folder of files and one entry of the journal. */
async function assertPublishedOnce(ordinal: number, foldersBefore: string[]): Promise<void> {
  const row = await db
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .select(['state', 'ingests.is_published as isNoted', 'failure', 'losses'])
    .select(['episodes.id', 'episodes.is_published'])
    .where('ordinal', '=', ordinal)
    .executeTakeFirstOrThrow();
  const { state, isNoted, failure, losses, is_published } = row;
  assert.deepEqual(
    { state, isNoted, failure, losses, is_published },
    { state: 'done', isNoted: true, failure: null, losses: 0, is_published: true },
  );
  const added = (await folders()).filter((name) => !foldersBefore.includes(name));
  assert.deepEqual(added, [path.basename(await ownFolder(db, row.id))]);
  const events = await db
    .selectFrom('journal_events')
    .select('act')
    .where('thing_id', '=', row.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ act }) => act),
    ['episode.prepare', 'episode.create'],
  );
}

const folders = () => readdir(storage.localPath('videos/1')).catch((): string[] => []);

test('a connection that breaks before the commit repeats the publication', async () => {
  await sql`create sequence first_try`.execute(db);
  await sql`
    create function lose_first() returns trigger language plpgsql as $$ begin
      if nextval('first_try') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger lose_first before update on ingests for each row
    when (new.is_published and not old.is_published) execute function lose_first()`.execute(db);
  const earlier = await folders();
  const seen = await publish(1);
  await sql`drop trigger lose_first on ingests`.execute(db);
  await assertPublishedOnce(1, earlier);
  assert.deepEqual(seen, { started: 1, hooks: 1, log: [] });
});

test('a publication whose commit was not answered is not repeated, and its torrent is made', async () => {
  const earlier = await folders();
  const putFolder: FolderStorage['putFolder'] = async (key, folder) => {
    await storage.putFolder(key, folder);
    proxy.loseAnswerTo('commit');
  };
  const seen = await publish(2, { storage: { ...storage, putFolder } });
  await assertPublishedOnce(2, earlier);
  assert.deepEqual([seen.started, seen.hooks], [1, 1]);
});

test('a finished video waits for a database that is away', async () => {
  const earlier = await folders();
  const log: string[] = [];
  const putFolder: FolderStorage['putFolder'] = async (key, folder) => {
    await storage.putFolder(key, folder);
    proxy.cut();
    void waitUntil(() => log.includes('ingest.report_failed')).then(proxy.mend);
  };
  const seen = await publish(3, {
    storage: { ...storage, putFolder },
    log: (event) => void log.push(event),
  });
  await assertPublishedOnce(3, earlier);
  assert.deepEqual([seen.started, seen.hooks, log], [1, 1, ['ingest.report_failed']]);
});

test('a runner that could not reach the database leaves the others time to renew their leases', async () => {
  const seconds = 3600;
  const other = await startIngest(
    { db, storage, dataId },
    { release: 'moon', ordinal: 4, file, changes: {} },
  );
  await db
    .updateTable('ingests')
    .set({ state: 'running', updated_at: sql`now() - make_interval(secs => ${2 * seconds})` })
    .where('id', '=', other.id)
    .execute();
  proxy.cut();
  // It announces itself once, and each look is repeated once.
  void waitUntil(() => proxy.refused() >= 4).then(proxy.mend);
  await publish(5, { lease: { seconds, heartbeatMs: 100 } });
  assert.deepEqual((await findIngest(db, other.id))?.state, 'running');
  const row = await db.selectFrom('ingests').select('losses').where('id', '=', other.id).executeTakeFirst();
  assert.equal(row?.losses, 0);
});
