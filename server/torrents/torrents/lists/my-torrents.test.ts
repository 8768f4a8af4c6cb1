import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { myTorrents, type MyTorrents } from '#contract/torrents.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
const ids: number[] = [];
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2, { blocked_countries: ['RU'] }));
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
  for (const [release, day] of [
    [1, '01'],
    [1, '02'],
    [2, '03'],
  ] as const)
    ids.push((await addTorrentFile(api, release, { created_at: `2026-01-${day}T00:00:00Z` })).id);
});
after(() => api.close());

const at = (account: TestAccount, torrent: number, fields = {}) =>
  api.db
    .insertInto('tracker_peers')
    .values({
      torrent_id: ids[torrent] ?? 0,
      user_id: account.id,
      session: randomBytes(24),
      is_seeder: true,
      is_gone: false,
      has_completed: false,
      uploaded: 0,
      downloaded: 0,
      marked_at: Date.now(),
      seen_at: Date.now(),
      process: randomUUID(),
      ...fields,
    })
    .execute();

async function readActivity(
  { headers }: TestAccount,
  from: Record<string, string> = HEADERS_FROM.US,
): Promise<MyTorrents> {
  const { status, body } = await api.request(myTorrents.path, { headers: { ...headers, ...from } });
  assert.equal(status, 200);
  return body;
}

test('a user who shared nothing gets zeros; visitors are refused', async () => {
  const nothing = { uploaded: 0, downloaded: 0, seeding: 0, leeching: 0, active: [] };
  assert.deepEqual(await readActivity(mika), nothing);
  assert.equal((await api.request(myTorrents.path)).status, 403);
});

test('lists each active torrent once, and nothing of other users', async () => {
  await api.db
    .updateTable('users')
    .set({ uploaded: 5_000_000_000, downloaded: 700 })
    .where('id', '=', mika.id)
    .execute();
  await at(mika, 0, { uploaded: 30, downloaded: 5 });
  await at(mika, 0, { uploaded: 12, is_seeder: false });
  await at(mika, 1, { is_seeder: false, downloaded: 9 });
  await at(mika, 2, { is_gone: true });
  await at(rin, 2);
  const { active, ...sums } = await readActivity(mika);
  assert.deepEqual(sums, { uploaded: 5_000_000_000, downloaded: 700, seeding: 1, leeching: 1 });
  assert.deepEqual(
    active.map(({ torrent, ...moved }) => [torrent.id, torrent.release.id, moved]),
    [
      [ids[1], 1, { is_seeder: false, uploaded: 0, downloaded: 9, is_replaced: false }],
      [ids[0], 1, { is_seeder: true, uploaded: 42, downloaded: 5, is_replaced: false }],
    ],
  );
});

test('marks replaced torrents; leaves out those that are closed to the caller', async () => {
  await api.db
    .updateTable('torrents')
    .set({ replaced_by: ids[1] })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  assert.deepEqual(
    (await readActivity(mika)).active.map(({ is_replaced }) => is_replaced),
    [false, true],
  );
  assert.equal((await readActivity(rin)).seeding, 1);
  const inRussia = await readActivity(rin, HEADERS_FROM.RU);
  assert.deepEqual([inRussia.seeding, inRussia.active], [0, []]);
  assert.deepEqual((await readActivity(mika, HEADERS_FROM.JP)).active, []);
});
