import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#tests/support/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';

let api: TestApi;
let changes: ChangeFeed;
const renamed: (number | 'any')[] = [];
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { episodes: [{ ordinal: 1, updated_at: '2026-01-01T00:00:00Z' }] }),
  );
  await createTestAccount(api);
  changes = await openChangeFeed(api.address);
  changes.onRename((id) => renamed.push(id));
});
after(async () => {
  await changes.close();
  await api.close();
});

const END = 0;
const POLL = '00000000-0000-4000-8000-000000000001';

/** Whether a write notifies; a write that surely does follows it, so that silence needs no timeout. */
async function tells(write: () => Promise<unknown>): Promise<boolean> {
  const before = changes.version() ?? 0;
  await write();
  await sql`select pg_notify('akane_names', ${String(END)})`.execute(api.db);
  await waitUntil(() => renamed.includes(END));
  renamed.splice(renamed.indexOf(END), 1);
  return (changes.version() ?? 0) > before + 1;
}

test('notifies of every public write by any process', async () => {
  const { db } = api;
  const writes = [
    () => api.addReleases(aCatalogueEntry(2)),
    () => db.updateTable('releases').set({ notification: 'Завтра' }).where('id', '=', 1).execute(),
    () => db.updateTable('episodes').set({ name: 'Пролог' }).where('release_id', '=', 1).execute(),
    () => db.insertInto('genres').values({ name: 'Драма' }).execute(),
    () => db.insertInto('teams').values({ title: 'Озвучка', sort_order: 1 }).execute(),
    () => db.deleteFrom('releases').where('id', '=', 2).execute(),
    () => db.insertInto('polls').values({ id: POLL, question: 'Что дальше?' }).execute(),
    () => db.insertInto('poll_options').values({ poll_id: POLL, position: 0, title: 'Лес' }).execute(),
    () => db.updateTable('polls').set({ closed_at: new Date() }).execute(),
  ];
  for (const write of writes) assert.ok(await tells(write), String(write));
});

test('counters do not notify', async () => {
  const { db } = api;
  const writes = [
    () => db.insertInto('favorites').values({ user_id: 1, release_id: 1 }).execute(),
    () => db.insertInto('ratings').values({ user_id: 1, release_id: 1, score: 9 }).execute(),
    () => db.updateTable('torrents').set({ seeders: 5 }).execute(),
    () =>
      db
        .insertInto('poll_votes')
        .values({ poll_id: POLL, user_id: 1, option_ids: [1] })
        .execute(),
  ];
  for (const write of writes) assert.equal(await tells(write), false, String(write));
});

test('passkeys and torrents notify their subscribers and do not change the version', async () => {
  const { db } = api;
  const received: string[] = [];
  changes.onPasskey((userId) => received.push(`passkey ${userId}`));
  changes.onTorrent((torrent) => received.push(torrent));
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const rotate = () =>
    db
      .updateTable('users')
      .set({ passkey: 'a'.repeat(32) })
      .execute();
  assert.equal(await tells(rotate), false);
  assert.equal(await tells(rotate), false);
  assert.equal(await tells(() => db.updateTable('users').set({ uploaded: 5 }).execute()), false);
  assert.deepEqual(received, [`passkey ${id}`]);
  const plain = { size: 5, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: 'x' } as const;
  await tells(() => api.addReleases(aCatalogueEntry(1, { torrents: [{ hash: 'a'.repeat(40), ...plain }] })));
  await tells(() => db.deleteFrom('torrents').execute());
  const torrents = received.slice(1).map((torrent) => JSON.parse(torrent) as { hash: string; size?: number });
  assert.deepEqual(
    torrents.map(({ hash, size }) => [hash, size]),
    [
      ['a'.repeat(40), 5],
      ['a'.repeat(40), undefined],
    ],
  );
});

test('notifies of a renamed release by its id, not of a new poster', async () => {
  const names = { name_main: 'Новое имя' };
  renamed.length = 0;
  await tells(() => api.db.updateTable('releases').set({ poster: null }).where('id', '=', 1).execute());
  await tells(() => api.db.updateTable('releases').set(names).where('id', '=', 1).execute());
  assert.deepEqual(renamed, [1]);
});

test('a lost connection has no version until it is back, and then everything may have changed', async () => {
  renamed.length = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'akane news' and datname = current_database()`.execute(
    api.db,
  );
  await waitUntil(() => changes.version() === undefined);
  await waitUntil(() => changes.version() !== undefined);
  assert.deepEqual(renamed, ['any']);
});
