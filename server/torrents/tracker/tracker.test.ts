import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { torrentByHashOrId } from '#contract/torrents.ts';
import { openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { type AnnounceParams, createTrackerClient } from '#tests/support/samples/tracker-client.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { LIFE_MS } from './swarm.ts';
import { openTracker, type Tracker } from './tracker.ts';

const MB = 1_000_000;
const MINUTE = 60_000;
const HASH = 'ab'.repeat(20);
const CLOSED = 'cd'.repeat(20);
const HOME = '192.0.2.1';
const torrent = (hash: string) =>
  ({ hash, size: 100 * MB, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: hash }) as const;

let api: TestApi;
let changes: ChangeFeed;
let tracker: Tracker;
let second: Tracker;
let time = Date.parse('2026-11-20T12:00:00Z');
let logged: string[] = [];
const CLOSED_RELEASE = 2;

const open = () =>
  openTracker({
    db: api.db,
    changes,
    mayShare: (releaseId) => releaseId !== CLOSED_RELEASE,
    now: () => time,
    log: (_event, message) => logged.push(message),
  });

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { torrents: [torrent(HASH)] }),
    aCatalogueEntry(2, { torrents: [torrent(CLOSED)] }),
  );
  changes = await openChangeFeed(api.address);
  [tracker, second] = [await open(), await open()];
});
// Each test starts with empty swarms and nothing transferred.
beforeEach(async () => {
  time += LIFE_MS + 1;
  logged = [];
  for (const one of [tracker, second]) await one.save().then(one.sweep);
  await api.db.deleteFrom('torrent_transfers').execute();
});
after(async () => {
  await changes.close();
  await api.close();
});

/** Creates a user with one client; `announce` sends an announce. */
async function aUser(login: string) {
  const { id } = await createTestAccount(api, login);
  const row = () =>
    api.db
      .selectFrom('users')
      .select(['passkey', 'uploaded', 'downloaded'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { passkey } = await row();
  const client = aClient(passkey);
  const moved = async () => {
    const { uploaded, downloaded } = await row();
    return [uploaded, downloaded];
  };
  return { id, passkey, ...client, moved };
}

const aClient = (passkey: string, at?: string) =>
  createTrackerClient(passkey, { hash: HASH, tracker: () => tracker, at });

const wire = () => api.call(torrentByHashOrId, { params: { hashOrId: HASH } });
async function numbers() {
  await tracker.count();
  const { seeders, leechers, completed_times } = await wire();
  return [seeders, leechers, completed_times];
}

test('a transfer updates both profiles and the numbers of the torrent', async () => {
  const [seeder, leecher] = [await aUser('giver'), await aUser('taker')];
  await seeder.announce({ event: 'started' });
  time += MINUTE;
  const { peers } = await leecher.announce({ event: 'started', left: 100 * MB });
  assert.equal(
    Buffer.from(peers).toString('hex'),
    `c00002${seeder.address.split('.')[3]?.padStart(2, '0')}1ae1`,
  );
  await tracker.save();
  assert.deepEqual(await numbers(), [1, 1, 0]);
  time += MINUTE;
  await leecher.announce({ event: 'completed', downloaded: 100 * MB });
  await seeder.announce({ event: 'stopped', uploaded: 100 * MB });
  await tracker.save();
  assert.deepEqual(await seeder.moved(), [100 * MB, 0]);
  assert.deepEqual(await leecher.moved(), [0, 100 * MB]);
  assert.deepEqual(await numbers(), [1, 0, 1]);
  await leecher.announce({ event: 'stopped', downloaded: 100 * MB });
  await tracker.save();
  assert.deepEqual(await numbers(), [0, 0, 1]);
});

test('tracks only torrents of the site, and learns of added and removed ones at once', async () => {
  const visitor = aClient('');
  const fresh = 'ef'.repeat(20);
  assert.match((await visitor.announce({}, tracker, fresh)).refused, /Такого торрента/);
  await api.addReleases(aCatalogueEntry(3, { torrents: [torrent(fresh)] }));
  await waitUntil(async () => (await visitor.announce({}, tracker, fresh)).refused === '');
  await api.db.deleteFrom('torrents').where('hash', '=', fresh).execute();
  await waitUntil(async () => (await visitor.announce({}, tracker, fresh)).refused !== '');
  assert.match((await visitor.announce({}, tracker, CLOSED)).refused, /Такого торрента/);
});

test('refuses rotated and unknown passkeys and those of banned users at once', async () => {
  const user = await aUser('rotating');
  assert.equal((await user.announce()).refused, '');
  const next = 'f'.repeat(32);
  await api.db.updateTable('users').set({ passkey: next }).where('id', '=', user.id).execute();
  await waitUntil(async () => /ключ не действует/.test((await user.announce()).refused));
  assert.equal((await user.announce({ pk: next })).refused, '');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', user.id).execute();
  await waitUntil(async () => /заблокирован/.test((await user.announce({ pk: next })).refused));
  for (const pk of ['0'.repeat(32), '%00', '%ff', 'x'.repeat(500)])
    assert.match((await user.announce({ pk })).refused, /ключ не действует/, pk);
});

test('refuses the passkey of an account that waits for deletion in every process, and accepts it after the account is restored', async () => {
  const user = await aUser('leaving');
  const deleteAt = (delete_at: Date | null) =>
    api.db.updateTable('users').set({ delete_at }).where('id', '=', user.id).execute();
  assert.equal((await user.announce()).refused, '');
  assert.equal((await user.announce({}, second)).refused, '');
  await deleteAt(new Date(time));
  for (const process of [tracker, second])
    await waitUntil(async () => /ключ не действует/.test((await user.announce({}, process)).refused));
  await deleteAt(null);
  for (const process of [tracker, second])
    await waitUntil(async () => (await user.announce({}, process)).refused === '');
});

test('serves anonymous clients without credit; logs absurd values without the passkey', async () => {
  const [user, reader, visitor] = [await aUser('liar'), await aUser('reader'), aClient('')];
  await visitor.announce({ left: 5 });
  await reader.announce({ left: 5 });
  await user.announce();
  time += MINUTE;
  for (const uploaded of ['-5', '9007199254740993', 5e12]) {
    assert.ok(await user.announce({ uploaded }));
    await tracker.save();
    assert.deepEqual(await user.moved(), [0, 0], String(uploaded));
  }
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? '', new RegExp(`пользователю ${user.id}`));
  assert.doesNotMatch(logged.join(), new RegExp(user.passkey));
  await user.announce({ event: 'stopped', uploaded: 1000 });
  await user.announce({ event: 'stopped', uploaded: 2000 });
  await visitor.announce({ downloaded: 5000 });
  await tracker.save();
  assert.deepEqual(await user.moved(), [0, 0]);
  await reader.announce({ downloaded: 5000 });
  await tracker.save();
  assert.deepEqual(await user.moved(), [1000, 0]);
});

test('a client that has only a magnet link gets the peers, as a leecher that nobody distrusts', async () => {
  const [seeder, starting] = [aClient(''), await aUser('by-magnet')];
  await seeder.announce();
  for (const left of ['9223372036854775807', '-1', '16384', '101000000000', '']) {
    const { refused, peers, incomplete } = await starting.announce({ left, event: 'started' });
    assert.deepEqual([refused, peers.length, incomplete], ['', 6, 1], left);
  }
  time += MINUTE;
  await starting.announce({ event: 'completed', downloaded: 3 * MB });
  await tracker.save();
  assert.deepEqual(await starting.moved(), [0, 3 * MB]);
  assert.deepEqual(logged, []);
});

test('a client that cannot be reached gets peers and is handed out to nobody', async () => {
  const [visitor, later] = [aClient(''), aClient('')];
  await visitor.announce();
  const silent = ['0', '1', '443', '-1', ''].map((port) => ({ port, client: aClient('', '2001:db8::9') }));
  for (const { port, client } of [...silent, { port: '80', client: aClient('') }]) {
    const { refused, peers } = await client.announce({ port, left: 5 });
    assert.deepEqual([refused, peers.length], ['', 6], port);
  }
  const { peers, peers6, incomplete } = await later.announce({ left: 5 });
  assert.deepEqual([peers.length, peers6, incomplete], [6, undefined, 7]);
  await tracker.save();
  await second.save();
  const { peers: fromSecond, complete } = await aClient('').announce({ left: 5 }, second);
  assert.deepEqual([fromSecond.length, complete], [12, 1]);
});

test('IPv4 and IPv6 peers find each other, in the compact and the long form', async () => {
  const [plain, modern] = [aClient(''), aClient('', '2001:db8::7')];
  await plain.announce();
  assert.equal((await modern.announce({ left: 5 })).peers.length, 6);
  const { peers, peers6 } = await plain.announce();
  assert.equal(peers.length, 0);
  assert.equal(Buffer.from(peers6).toString('hex'), '20010db80000000000000000000000071ae1');
  const listed = (await plain.announce({ compact: 0, no_peer_id: 1, ip: '8.8.8.8' })).peers as unknown;
  assert.deepEqual(listed, [{ ip: new Uint8Array(Buffer.from('2001:db8:0:0:0:0:0:7')), port: 6881 }]);
  await modern.announce({ left: 5 }, tracker, HASH, '192.0.2.200');
  const { peers: four, peers6: six } = await plain.announce();
  assert.deepEqual([four.length, six.length], [6, 18]);
});

test('two processes share peers and credit an amount announced to both once', async () => {
  const [seeder, leecher] = [await aUser('both'), await aUser('both-too')];
  await leecher.announce({ left: 50 });
  await seeder.announce({ event: 'started' });
  await tracker.save();
  await second.save();
  const { complete, incomplete, peers } = await seeder.announce({ numwant: 50 }, second);
  assert.deepEqual([complete, incomplete, peers.length], [1, 1, 6]);
  time += MINUTE;
  await leecher.announce({ left: 50, downloaded: 60 * MB }, second);
  await seeder.announce({ uploaded: 40 * MB });
  await seeder.announce({ uploaded: 40 * MB }, second);
  await Promise.all([tracker.save(), second.save()]);
  assert.deepEqual(await seeder.moved(), [40 * MB, 0]);
  time += MINUTE;
  await seeder.announce({ uploaded: 45 * MB, event: 'stopped' }, second);
  await leecher.announce({ event: 'completed', downloaded: 60 * MB }, second);
  await leecher.announce({ event: 'completed', downloaded: 60 * MB });
  const [, , completed = 0] = await numbers();
  await second.save();
  await tracker.save();
  assert.deepEqual(await seeder.moved(), [45 * MB, 0]);
  assert.deepEqual(await numbers(), [1, 0, completed + 1]);
});

test('a peer saved by a machine whose clock is seconds behind is read', async () => {
  const [first, late] = [await aUser('first'), await aUser('late')];
  await first.announce({ left: 50 });
  await tracker.save();
  await second.save();
  await late.announce({ left: 50 });
  await tracker.save();
  await api.db
    .updateTable('tracker_peers')
    .set((eb) => ({ saved_at: eb('saved_at', '-', 4_000_000) }))
    .where('user_id', '=', late.id)
    .execute();
  await second.save();
  assert.equal((await first.announce({ left: 50 }, second)).incomplete, 2);
});

test('a new process continues from the saved peers', async () => {
  const [seeder, leecher] = [await aUser('surviving'), await aUser('surviving-too')];
  await leecher.announce({ left: 50 });
  await seeder.announce();
  time += MINUTE;
  await seeder.announce({ uploaded: 10 * MB });
  await tracker.save();
  const next = await open();
  time += MINUTE;
  assert.equal((await seeder.announce({ uploaded: 30 * MB, event: 'stopped' }, next)).incomplete, 1);
  await leecher.announce({ event: 'stopped', downloaded: 30 * MB }, next);
  await next.save();
  await tracker.save();
  assert.deepEqual(await seeder.moved(), [30 * MB, 0]);
});

test('changes that could not be saved stay in memory and are credited once later', async () => {
  const [seeder, leecher] = [await aUser('waiting'), await aUser('waiting-too')];
  await leecher.announce({ left: 50 });
  await seeder.announce();
  time += MINUTE;
  await seeder.announce({ uploaded: 10 * MB });
  await api.db.schema.alterTable('tracker_peers').renameTo('away').execute();
  await assert.rejects(tracker.save());
  time += MINUTE;
  await seeder.announce({ uploaded: 12 * MB });
  await api.db.schema.alterTable('away').renameTo('tracker_peers').execute();
  await leecher.announce({ left: 50, downloaded: 20 * MB });
  await tracker.save();
  await tracker.save();
  assert.deepEqual(await seeder.moved(), [12 * MB, 0]);
});

test('an upload is credited only as far as another signed-in user has reported it as downloaded', async () => {
  const [liar, accomplice, visitor] = [await aUser('forger'), await aUser('puppet'), aClient('')];
  const reader = await aUser('honest');
  for (const leecher of [accomplice, visitor, reader]) await leecher.announce({ left: 100 * MB });
  await liar.announce();
  for (let uploaded = 100 * MB; uploaded <= 300 * MB; uploaded += 100 * MB) {
    time += MINUTE;
    await accomplice.announce({ left: 100 * MB });
    await liar.announce({ uploaded });
    await tracker.save();
  }
  await accomplice.announce({ event: 'stopped', left: 100 * MB });
  await tracker.save();
  assert.deepEqual(await liar.moved(), [0, 0]);
  assert.deepEqual(await accomplice.moved(), [0, 0]);
  await visitor.announce({ left: 0, downloaded: 100 * MB });
  await tracker.save();
  assert.deepEqual(await liar.moved(), [0, 0]);
  await reader.announce({ left: 70 * MB, downloaded: 30 * MB });
  await tracker.save();
  assert.deepEqual(await liar.moved(), [30 * MB, 0]);
});

test('an upload to anonymous clients and to another account at the same network is not credited', async () => {
  for (const [home, away] of [
    ['198.51.100.7', '198.51.100.8'],
    ['2001:db8:1:2::7', '2001:db8:2:2::7'],
  ] as const)
    for (const [from, credited] of [
      [home.replace('2::7', 'ffff::8'), 0],
      [away, 50 * MB],
    ] as const) {
      const name = `${from.replaceAll(/\W/g, '')}-${credited}`;
      const [seeder, leecher, visitor] = [await aUser(`s-${name}`), await aUser(`l-${name}`), aClient('')];
      const seed = (counters: AnnounceParams) => seeder.announce(counters, tracker, HASH, home);
      const leech = (counters: AnnounceParams) => leecher.announce(counters, tracker, HASH, from);
      await leech({ left: 100 * MB });
      await visitor.announce({ left: 100 * MB });
      await seed({});
      time += MINUTE;
      await seed({ uploaded: 50 * MB });
      await leech({ left: 50 * MB, downloaded: 50 * MB });
      await leech({ event: 'stopped', left: 50 * MB, downloaded: 50 * MB });
      await seed({ event: 'stopped', uploaded: 50 * MB });
      await tracker.save();
      assert.deepEqual(await seeder.moved(), [credited, 0], `${home} to ${from}`);
      await visitor.announce({ event: 'stopped' });
    }
});

test('a leecher may report to another process than the seeder, also after a restart', async () => {
  const [seeder, leecher] = [await aUser('early'), await aUser('tardy')];
  await leecher.announce({ left: 100 * MB }, second);
  await second.save();
  await tracker.save();
  await seeder.announce();
  await tracker.save();
  await second.save();
  time += MINUTE;
  await seeder.announce({ uploaded: 100 * MB });
  await tracker.save();
  assert.deepEqual(await seeder.moved(), [0, 0]);
  await leecher.announce({ left: 60 * MB, downloaded: 40 * MB }, second);
  await second.save();
  assert.deepEqual(await seeder.moved(), [40 * MB, 0]);
  time += MINUTE;
  await seeder.announce({ event: 'stopped', uploaded: 100 * MB });
  await tracker.save();
  const restarted = await open();
  time += MINUTE;
  await leecher.announce({ event: 'completed', downloaded: 100 * MB }, restarted);
  await restarted.save();
  assert.deepEqual(await seeder.moved(), [100 * MB, 0]);
  assert.deepEqual(await leecher.moved(), [0, 100 * MB]);
});

test('uploads that nobody confirmed are forgotten in the end', async () => {
  const [seeder, leecher] = [await aUser('unheard'), await aUser('silent')];
  await leecher.announce({ left: 100 * MB });
  await seeder.announce();
  time += MINUTE;
  await seeder.announce({ uploaded: 100 * MB });
  await tracker.save();
  time += 2 * 24 * 60 * MINUTE + 1;
  await tracker.sweep();
  assert.deepEqual(await api.db.selectFrom('torrent_transfers').selectAll().execute(), []);
});

test('silent peers are removed after two intervals, and from the numbers', async () => {
  await aClient('').announce();
  await tracker.save();
  assert.ok(((await numbers())[0] ?? 0) > 0);
  time += LIFE_MS + 1;
  await tracker.sweep();
  assert.deepEqual((await numbers()).slice(0, 2), [0, 0]);
  assert.deepEqual(await api.db.selectFrom('tracker_peers').selectAll().execute(), []);
});

test('a scrape answers for torrents of the site only', async () => {
  await aClient('').announce({ left: 5 });
  const scrape = async (query: string) =>
    Buffer.from(await tracker.scrape(`/scrape?${query}`, HOME)).toString('latin1');
  const known = '%AB'.repeat(20);
  const none = '%01'.repeat(20);
  const counts = /^d5:filesd20:.{20}d8:completei0e10:downloadedi\d+e10:incompletei1eeee$/s;
  assert.match(await scrape(`info_hash=${known}&info_hash=${none}`), counts);
  for (const query of ['', `info_hash=${none}`, `info_hash=${known}&pk=unknown`])
    assert.match(await scrape(query), /^d14:failure reason/, query);
});
