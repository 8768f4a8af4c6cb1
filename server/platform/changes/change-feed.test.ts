import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';
import type { ChangeKey } from './changed-keys.ts';
import { sweepChanges } from './sweep-changes.ts';

const TORRENT = { size: 5, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: 'x' } as const;
const POLL = '00000000-0000-4000-8000-000000000001';
const GENRE = 100;
const FRANCHISE = '00000000-0000-4000-8000-000000000002';

let api: TestApi;
let changes: ChangeFeed;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      episodes: [{ ordinal: 1, updated_at: '2026-01-01T00:00:00Z' }],
      torrents: [{ hash: 'b'.repeat(40), ...TORRENT }],
    }),
  );
  await createTestAccount(api);
  changes = await openChangeFeed(api.address);
});
after(async () => {
  await changes.close();
  await api.close();
});

/** The keys that a write adds to the table, in any order. */
async function keysOf(write: () => Promise<unknown>): Promise<string[]> {
  await sql`delete from changes`.execute(api.db);
  await write();
  const { rows } = await sql<{ key: string }>`select key from changes order by key`.execute(api.db);
  return rows.map(({ key }) => key);
}

test('every public write tells what it changed', async () => {
  const { db } = api;
  const writes: [() => Promise<unknown>, string[]][] = [
    [() => api.addReleases(aCatalogueEntry(2)), ['name:2', 'release:2']],
    [
      () => db.updateTable('releases').set({ notification: 'Завтра' }).where('id', '=', 1).execute(),
      ['release:1'],
    ],
    [
      () => db.updateTable('releases').set({ name_main: 'Порт' }).where('id', '=', 1).execute(),
      ['name:1', 'release:1'],
    ],
    [
      () =>
        db
          .updateTable('releases')
          .set({ blocked_countries: ['RU'] })
          .where('id', '=', 1)
          .execute(),
      ['release:1', 'restrictions'],
    ],
    [
      () => db.updateTable('episodes').set({ name: 'Пролог' }).where('release_id', '=', 1).execute(),
      ['release:1'],
    ],
    [() => db.insertInto('genres').values({ id: GENRE, name: 'Драма' }).execute(), [`genre:${GENRE}`]],
    [
      () =>
        db.insertInto('franchises').values({ id: FRANCHISE, name: 'Порт', name_english: 'Port' }).execute(),
      [`franchise:${FRANCHISE}`],
    ],
    [
      () =>
        db
          .insertInto('franchise_releases')
          .values({ franchise_id: FRANCHISE, release_id: 1, sort_order: 1 })
          .execute(),
      [`franchise:${FRANCHISE}`],
    ],
    [() => db.insertInto('teams').values({ title: 'Озвучка', sort_order: 1 }).execute(), ['teams']],
    [() => db.deleteFrom('releases').where('id', '=', 2).execute(), ['name:2', 'release:2']],
    [() => db.insertInto('polls').values({ id: POLL, question: 'Что дальше?' }).execute(), ['polls']],
    [
      () => db.insertInto('poll_options').values({ poll_id: POLL, position: 0, title: 'Лес' }).execute(),
      ['polls'],
    ],
    [() => db.updateTable('polls').set({ closed_at: new Date() }).execute(), ['polls']],
  ];
  for (const [write, keys] of writes) assert.deepEqual(await keysOf(write), keys, String(write));
});

test('counters and updates that change nothing are not told', async () => {
  const { db } = api;
  const writes = [
    () => db.insertInto('favorites').values({ user_id: 1, release_id: 1 }).execute(),
    () => db.insertInto('ratings').values({ user_id: 1, release_id: 1, score: 9 }).execute(),
    () => db.updateTable('torrents').set({ seeders: 5 }).execute(),
    () => db.updateTable('users').set({ uploaded: 5 }).execute(),
    () => db.updateTable('episodes').set({ name: 'Пролог' }).execute(),
    () => db.updateTable('releases').set({ name_main: 'Порт' }).execute(),
    () =>
      db
        .insertInto('poll_votes')
        .values({ poll_id: POLL, user_id: 1, option_ids: [1] })
        .execute(),
  ];
  for (const write of writes) assert.deepEqual(await keysOf(write), [], String(write));
});

test('the many rows of a release are told once in a transaction', async () => {
  const episodes = Array.from({ length: 24 }, (_, i) => ({
    ordinal: i + 1,
    updated_at: '2026-01-01T00:00:00Z',
  }));
  const members = ['А', 'Б'].map((nickname) => ({ nickname, role: 'voicing' as const }));
  const keys = await keysOf(() => api.addReleases(aCatalogueEntry(5, { episodes, members })));
  assert.deepEqual(keys, ['name:5', 'release:5']);
});

test('sessions and users are told when they end or lose a right, not when they are used', async () => {
  const { db } = api;
  const [session] = await db.selectFrom('sessions').select(['id', 'user_id']).execute();
  const user = `user:${session?.user_id}`;
  const used = () => db.updateTable('sessions').set({ last_active_at: new Date() }).execute();
  assert.deepEqual(await keysOf(used), []);
  const rotate = () =>
    db
      .updateTable('users')
      .set({ passkey: 'a'.repeat(32) })
      .execute();
  assert.deepEqual(await keysOf(rotate), [user]);
  assert.deepEqual(await keysOf(rotate), []);
  const ban = () => db.updateTable('users').set({ is_banned: true }).execute();
  assert.deepEqual(await keysOf(ban), [user]);
  assert.deepEqual(await keysOf(() => db.deleteFrom('sessions').execute()), [`session:${session?.id}`]);
});

test('a process hears the changed rows of a kind by their ids', async () => {
  const renamed: string[] = [];
  changes.onChange('name', (id) => renamed.push(id));
  const torrents: string[] = [];
  changes.onChange('torrent', (id) => torrents.push(id));
  await api.addReleases(aCatalogueEntry(3, { torrents: [{ hash: 'a'.repeat(40), ...TORRENT }] }));
  const { id } = await api.db
    .deleteFrom('torrents')
    .where('release_id', '=', 3)
    .returning('id')
    .executeTakeFirstOrThrow();
  await waitUntil(() => torrents.length >= 1 && renamed.includes('3'));
  assert.deepEqual(new Set(torrents), new Set([String(id)]));
});

// A pooler hides that a connection behind it was lost.
const skip = process.env['ENGINE_TEST_URL'] !== undefined;
test('a process hears of everything once after a lost connection', { skip }, async () => {
  const renamed: string[] = [];
  changes.onChange('name', (id) => renamed.push(id));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'akane changes' and datname = current_database()`.execute(
    api.db,
  );
  await waitUntil(() => changes.version() === undefined);
  await waitUntil(() => changes.version() !== undefined);
  assert.equal(renamed.at(-1), 'any');
});

const isChanged = (since: number | undefined, key: ChangeKey) => !changes.isCurrent(since, [key]);

test('a change is seen although its transaction ended half a minute after it', async () => {
  const { db } = api;
  const late = await db.startTransaction().execute();
  await late.updateTable('releases').set({ notification: 'Позже' }).where('id', '=', 1).execute();
  await sql`update changes set at = at - interval '30 seconds' where key = 'release:1'`.execute(late);
  const since = changes.version();
  // A later change is seen before.
  await db.updateTable('releases').set({ notification: 'Раньше' }).where('id', '=', 3).execute();
  await waitUntil(() => isChanged(since, 'release:3'));
  assert.ok(!isChanged(since, 'release:1'));
  await late.commit().execute();
  await waitUntil(() => isChanged(since, 'release:1'));
});

test('a change is seen once', async () => {
  const since = changes.version();
  await api.db.updateTable('releases').set({ notification: 'Раз' }).where('id', '=', 1).execute();
  await waitUntil(() => isChanged(since, 'release:1'));
  const seen = changes.version();
  await api.db.updateTable('releases').set({ notification: 'Два' }).where('id', '=', 3).execute();
  await waitUntil(() => isChanged(seen, 'release:3'));
  assert.ok(!isChanged(seen, 'release:1'));
});

test('rows that are older than an hour are swept', async () => {
  await sql`delete from changes`.execute(api.db);
  await sql`insert into changes (key, at) values ('site', now() - interval '61 minutes'), ('teams', now() - interval '50 minutes')`.execute(
    api.db,
  );
  await sweepChanges(api.db);
  const { rows } = await sql<{ key: string }>`select key from changes`.execute(api.db);
  assert.deepEqual(rows, [{ key: 'teams' }]);
});

test('rows of a transaction that stays open longer than the window are read when it ends', async () => {
  const feed = await openChangeFeed(api.address, { pollMs: 5, minWindowSeconds: 0.3 });
  const read = new Set<string>();
  feed.onChange('genre', (id) => void read.add(id));
  const insert = (db: typeof api.db, key: string) =>
    sql`insert into changes (key) values (${key})`.execute(db);
  const isOlder = async (trx: typeof api.db) => {
    const { rows } = await sql<{ is_older: boolean }>`
      select clock_timestamp() - now() > interval '0.6 seconds' as is_older`.execute(trx);
    return rows[0]?.is_older ?? false;
  };
  try {
    await inTransaction(api.db, async (trx) => {
      await insert(trx, 'genre:long');
      await insert(api.db, 'genre:short');
      await waitUntil(() => read.has('short'));
      await waitUntil(() => isOlder(trx));
      await insert(api.db, 'genre:next');
      await waitUntil(() => read.has('next'));
    });
    await waitUntil(() => read.has('long'));
  } finally {
    await feed.close();
  }
});

test('more rows than a process can read are told once, as a change of everything', async () => {
  const feed = await openChangeFeed(api.address, { pollMs: 5 });
  const genres: string[] = [];
  feed.onChange('genre', (id) => genres.push(id));
  try {
    await sql`insert into changes (key) select 'genre:' || n from generate_series(1, 6000) as n`.execute(
      api.db,
    );
    await waitUntil(() => genres.length > 0);
    await sql`insert into changes (key, at) values ('genre:later', now() + interval '10 seconds')`.execute(
      api.db,
    );
    await waitUntil(() => genres.includes('later'));
    assert.deepEqual(genres, ['any', 'later']);
  } finally {
    await feed.close();
  }
});

test('the feed knows how far the clock of the database is from the clock of this process', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 90_000 });
  try {
    const feed = await openChangeFeed(api.address);
    await feed.close();
    // A slow machine may take seconds to answer.
    assert.ok(Math.abs(feed.clockOffset() + 90_000) < 60_000, String(feed.clockOffset()));
  } finally {
    mock.timers.reset();
  }
});
