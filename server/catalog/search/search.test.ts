import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { NO_NEWS, openNews, type News } from '#server/platform/database/news.ts';
import type { Database } from '#server/platform/database/open.ts';
import { aLine, testApi, type Line, type TestApi } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';
import { openSearch } from './search.ts';

let api: TestApi;
let news: News;
before(async () => {
  api = await testApi();
  news = await openNews(api.address);
});
beforeEach(async () => {
  await api.db.deleteFrom('releases').execute();
  await api.add(named(1, 'Маяк'), named(2, 'Порт'));
});
after(async () => {
  await news.close();
  await api.close();
});

const named = (id: number, main: string): Line => aLine(id, { name: { main, english: main } });
const rename = (id: number, name: string, db: Database = api.db) =>
  db.updateTable('releases').set({ name_main: name, name_english: name }).where('id', '=', id).execute();

test('it finds by the names in the database', async () => {
  const search = openSearch({ db: api.db, news });
  assert.deepEqual(await search.find('маяк', 10), [1]);
  assert.deepEqual(await search.find('?!', 10), []);
});

test('a new name is known, an old one forgotten, a removed release gone as soon as the news is here', async () => {
  const search = openSearch({ db: api.db, news });
  await search.find('маяк', 10);
  await rename(1, 'Причал');
  await api.db.deleteFrom('releases').where('id', '=', 2).execute();
  await api.add(named(3, 'Мыс'));
  await until(async () => (await search.find('мыс', 10)).length > 0);
  assert.deepEqual(await search.find('причал', 10), [1]);
  assert.deepEqual(await search.find('маяк', 10), []);
  assert.deepEqual(await search.find('порт', 10), []);
});

test('while nobody brings news every search looks into the database', async () => {
  const search = openSearch({ db: api.db, news: NO_NEWS });
  assert.deepEqual(await search.find('порт', 10), [2]);
  await rename(2, 'Гавань');
  await api.db.deleteFrom('releases').where('id', '=', 1).execute();
  assert.deepEqual(await Promise.all(['порт', 'гавань', 'маяк'].map((text) => search.find(text, 10))), [
    [],
    [2],
    [],
  ]);
});

/** News that the test itself tells. */
function toldByHand(): { news: News; tell: (id: number) => void } {
  const hearers: ((id: number) => void)[] = [];
  const news = {
    ...NO_NEWS,
    version: () => 1,
    onRename: (hear: (id: number) => void) => void hearers.push(hear),
  };
  return { news, tell: (id) => hearers.forEach((hear) => hear(id)) };
}

test('what changes while the names are being read is read again', async () => {
  const { news, tell } = toldByHand();
  const search = openSearch({ db: api.db, news });
  const late = await api.db.startTransaction().execute();
  await rename(1, 'Причал', late);
  const early = search.find('маяк', 10);
  await nextTurn();
  tell(1);
  try {
    assert.deepEqual(await early, [1]);
  } finally {
    await late.commit().execute();
  }
  assert.deepEqual(await search.find('причал', 10), [1]);
});

/** The database, counting what it is asked; questions fail while they should. */
function watched(): { db: Database; questions: number; fails: boolean } {
  const watch = { db: api.db, questions: 0, fails: false };
  watch.db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      watch.questions += 1;
      if (watch.fails) throw new Error('no database');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return watch;
}

test('searches that come together read the names once, later ones not at all', async () => {
  const watch = watched();
  const search = openSearch({ db: watch.db, news: toldByHand().news });
  await Promise.all(['маяк', 'порт', 'мыс'].map((text) => search.find(text, 10)));
  await search.find('маяк', 10);
  assert.equal(watch.questions, 1);
});

test('names that could not be read are read at the next search', async () => {
  const watch = watched();
  const search = openSearch({ db: watch.db, news });
  watch.fails = true;
  await assert.rejects(search.find('маяк', 10), /no database/);
  watch.fails = false;
  assert.deepEqual(await search.find('маяк', 10), [1]);
});

test('reading all names anew holds up no search, and nothing of it is lost', async () => {
  const { news, tell } = toldByHand();
  const watch = watched();
  const search = openSearch({ db: watch.db, news });
  await search.find('маяк', 10);
  const late = await api.db.startTransaction().execute();
  // Whoever reads the names waits for this lock.
  await sql`lock table releases in access exclusive mode`.execute(late);
  try {
    for (let id = 1; id <= 2000; id += 1) tell(id);
    assert.deepEqual(await search.find('порт', 10), [2]);
    await rename(1, 'Причал', late);
  } finally {
    await late.commit().execute();
  }
  await until(async () => (await search.find('причал', 10)).length > 0);
  assert.deepEqual(await search.find('маяк', 10), []);
});
