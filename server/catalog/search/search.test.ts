import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { NO_CHANGES, openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { withinDeadline } from '#server/platform/database/connections/deadline.ts';
import type { Database } from '#server/platform/database/open.ts';
import { aCatalogueEntry, openTestApi, type CatalogueEntryInput, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openSearch } from './search.ts';

let api: TestApi;
let changes: ChangeFeed;
before(async () => {
  api = await openTestApi();
  changes = await openChangeFeed(api.address);
});
beforeEach(async () => {
  await api.db.deleteFrom('releases').execute();
  await api.addReleases(named(1, 'Маяк'), named(2, 'Порт'));
});
after(async () => {
  await changes.close();
  await api.close();
});

const named = (id: number, main: string): CatalogueEntryInput =>
  aCatalogueEntry(id, { name: { main, english: main } });
const rename = (id: number, name: string, db: Database = api.db) =>
  db.updateTable('releases').set({ name_main: name, name_english: name }).where('id', '=', id).execute();

test('finds releases by their names in the database', async () => {
  const search = openSearch({ db: api.db, changes });
  assert.deepEqual(await search.find('маяк', 10), [1]);
  assert.deepEqual(await search.find('?!', 10), []);
});

test('applies renames, removals and additions as soon as the change feed reports them', async () => {
  const search = openSearch({ db: api.db, changes });
  await search.find('маяк', 10);
  await rename(1, 'Причал');
  await api.db.deleteFrom('releases').where('id', '=', 2).execute();
  await api.addReleases(named(3, 'Мыс'));
  await waitUntil(async () => (await search.find('мыс', 10)).length > 0);
  assert.deepEqual(await search.find('причал', 10), [1]);
  assert.deepEqual(await search.find('маяк', 10), []);
  assert.deepEqual(await search.find('порт', 10), []);
});

test('reads the database for every search while there is no change feed', async () => {
  const search = openSearch({ db: api.db, changes: NO_CHANGES });
  assert.deepEqual(await search.find('порт', 10), [2]);
  await rename(2, 'Гавань');
  await api.db.deleteFrom('releases').where('id', '=', 1).execute();
  assert.deepEqual(await Promise.all(['порт', 'гавань', 'маяк'].map((text) => search.find(text, 10))), [
    [],
    [2],
    [],
  ]);
});

/** A change feed to which the test publishes. */
function manualFeed(): { changes: ChangeFeed; publish: (id: number | 'any') => void } {
  const subscribers: ((id: string) => void)[] = [];
  const changes: ChangeFeed = {
    ...NO_CHANGES,
    version: () => 1,
    onChange: (_kind, subscriber) => void subscribers.push(subscriber),
  };
  return { changes, publish: (id) => subscribers.forEach((subscriber) => subscriber(String(id))) };
}

test('reads a release again that was renamed while the names were being read', async () => {
  const { changes, publish } = manualFeed();
  const search = openSearch({ db: api.db, changes });
  const late = await api.db.startTransaction().execute();
  await rename(1, 'Причал', late);
  const early = search.find('маяк', 10);
  await nextTurn();
  publish(1);
  try {
    assert.deepEqual(await early, [1]);
  } finally {
    await late.commit().execute();
  }
  assert.deepEqual(await search.find('причал', 10), [1]);
});

/** The database with a counter of queries; queries fail while `fails` is set. */
function watchDatabase(): { db: Database; queries: number; fails: boolean } {
  const watch = { db: api.db, queries: 0, fails: false };
  watch.db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      watch.queries += 1;
      if (watch.fails) throw new Error('no database');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return watch;
}

test('reads the names once for simultaneous searches and not again for later ones', async () => {
  const watch = watchDatabase();
  const search = openSearch({ db: watch.db, changes: manualFeed().changes });
  await Promise.all(['маяк', 'порт', 'мыс'].map((text) => search.find(text, 10)));
  await search.find('маяк', 10);
  assert.equal(watch.queries, 1);
});

test('reads names that could not be read at the next search', async () => {
  const watch = watchDatabase();
  const search = openSearch({ db: watch.db, changes });
  watch.fails = true;
  await assert.rejects(search.find('маяк', 10), /no database/);
  watch.fails = false;
  assert.deepEqual(await search.find('маяк', 10), [1]);
});

test('answers searches while all names are read again, without losing changes', async () => {
  const { changes, publish } = manualFeed();
  const watch = watchDatabase();
  const search = openSearch({ db: watch.db, changes });
  await search.find('маяк', 10);
  const late = await api.db.startTransaction().execute();
  // Readers of the names wait for this lock.
  await sql`lock table releases in access exclusive mode`.execute(late);
  try {
    for (let id = 1; id <= 2000; id += 1) publish(id);
    assert.deepEqual(await search.find('порт', 10), [2]);
    await rename(1, 'Причал', late);
  } finally {
    await late.commit().execute();
  }
  publish(1);
  await waitUntil(async () => (await search.find('причал', 10)).length > 0);
  assert.deepEqual(await search.find('маяк', 10), []);
});

test('a search waits for the first reading of the names no longer than a request may, and the reading goes on', async () => {
  const search = openSearch({ db: api.db, changes: manualFeed().changes });
  const locking = await api.db.startTransaction().execute();
  await sql`lock table releases in access exclusive mode`.execute(locking);
  try {
    await assert.rejects(
      withinDeadline(50, () => search.find('маяк', 10)),
      { code: 'unavailable' },
    );
  } finally {
    await locking.commit().execute();
  }
  assert.deepEqual(await search.find('маяк', 10), [1]);
});

test('after missed changes no search is answered from the names read before', async () => {
  const { changes, publish } = manualFeed();
  const search = openSearch({ db: api.db, changes });
  await search.find('порт', 10);
  await rename(2, 'Причал');
  publish('any');
  assert.deepEqual(await search.find('порт', 10), []);
  assert.deepEqual(await search.find('причал', 10), [2]);
});
