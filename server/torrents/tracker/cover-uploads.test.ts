import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { deleteUnconfirmedUploads, savePeers, type UnsavedPeer } from './save-peers.ts';
import { peerKey } from './swarm.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-20T12:00:00Z');
const ANONYMOUS = 0;
const PROCESSES = [randomUUID(), randomUUID()] as const;

let api: TestApi;
/** Ids of users by their number in a test; number 0 is anonymous. */
const ids: number[] = [ANONYMOUS];
before(async () => {
  api = await openTestApi();
  for (const login of ['one', 'two', 'three', 'four']) ids.push((await createTestAccount(api, login)).id);
});
after(() => api.close());

type Sent = { user: number; up?: number; down?: number; session?: number };

let torrents = 0;
/** A torrent whose sessions report what they transferred since their last report. */
async function aTorrent() {
  torrents += 1;
  const torrentId = torrents;
  let now = START;
  const counters = new Map<string, { uploaded: number; downloaded: number; countersAt: number }>();
  const uploads = async () => {
    const rows = await api.db.selectFrom('users').select(['id', 'uploaded']).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.uploaded ?? 0);
  };
  const before = await uploads();
  const toUnsaved = ({ user, up = 0, down = 0, session = 0 }: Sent): UnsavedPeer => {
    const key = peerKey(`-XX0000-session${session}`.padEnd(20, '0'), ids[user] ?? 0);
    const last = counters.get(key) ?? { uploaded: 0, downloaded: 0, countersAt: START - MINUTE };
    const next = { uploaded: last.uploaded + up, downloaded: last.downloaded + down, countersAt: now };
    counters.set(key, next);
    const contacts = { contact4: '\u0001\u0002\u0003\u0004\u0005\u0006', contact6: '' };
    const state = { isSeeder: false, hasCompleted: false, seenAt: now, index: 0 };
    const peer = { key, user: ids[user] ?? 0, ...contacts, ...state, ...next };
    return { torrentId, peer, up, down, isReset: false, isGone: false };
  };
  return {
    /** Sends reports that are written together. */
    report: async (
      sent: readonly Sent[],
      write = (all: UnsavedPeer[]) => savePeers(api.db, PROCESSES[0], all),
    ) => {
      now += MINUTE;
      const all = new Map(sent.map((one) => [`${one.user} ${one.session}`, one]));
      await write([...all.values()].map(toUnsaved));
    },
    wait: (time: number) => (now += time),
    sweep: () => deleteUnconfirmedUploads(api.db, now),
    /** Uploads credited in this torrent by number of the user. */
    credited: async () => (await uploads()).map((bytes, user) => bytes - (before[user] ?? 0)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const randomReport = fc.record({
  user: fc.nat(4),
  session: fc.nat(1),
  up: fc.nat(1000),
  down: fc.nat(1000),
});
const randomBatches = fc.array(
  fc.record({
    reports: fc.uniqueArray(randomReport, {
      selector: ({ user, session }) => `${user} ${session}`,
      minLength: 1,
      maxLength: 4,
    }),
    isSwept: fc.boolean(),
    pause: fc.constantFrom(0, 0, DAY, 3 * DAY),
  }),
  { minLength: 1, maxLength: 8 },
);

test('users are credited no more uploads than other signed-in users have reported as downloads', async () => {
  await fc.assert(
    fc.asyncProperty(randomBatches, async (batches) => {
      const torrent = await aTorrent();
      const downloaded = ids.map(() => 0);
      for (const { reports, isSwept, pause } of batches) {
        // Both processes write the same, and one of them repeats it.
        await torrent.report(reports, async (all) => {
          await Promise.all(PROCESSES.map((process) => savePeers(api.db, process, all)));
          await savePeers(api.db, PROCESSES[0], all);
        });
        for (const { user, down } of reports)
          if (user !== ANONYMOUS) downloaded[user] = (downloaded[user] ?? 0) + down;
        const credited = await torrent.credited();
        assert.ok(sum(credited) <= sum(downloaded));
        for (const [user, bytes] of credited.entries())
          assert.ok(bytes <= sum(downloaded) - (downloaded[user] ?? 0));
        torrent.wait(pause);
        if (isSwept) await torrent.sweep();
      }
    }),
    { numRuns: 25 },
  );
});

/** Transfers between a seeder (1), who may be anonymous, and three leechers. */
const transfers = fc.array(
  fc
    .record({
      from: fc.constantFrom(1, 2, 3, ANONYMOUS),
      to: fc.constantFrom(2, 3, 4),
      bytes: fc.nat(1000),
    })
    .filter(({ from, to }) => from !== to),
  { minLength: 1, maxLength: 8 },
);

test('an honest swarm is credited in full once all have reported, whatever the order of the reports', async () => {
  const reordered = transfers.chain((all) => {
    const reports = all.flatMap(({ from, to, bytes }): Sent[] => [
      { user: from, up: bytes },
      { user: to, down: bytes },
    ]);
    return fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
    );
  });
  await fc.assert(
    fc.asyncProperty(reordered, async ([all, reports]) => {
      const torrent = await aTorrent();
      for (const report of reports) await torrent.report([report]);
      const given = ids.map((_, user) =>
        user === ANONYMOUS ? 0 : sum(all.filter(({ from }) => from === user).map(({ bytes }) => bytes)),
      );
      assert.deepEqual(await torrent.credited(), given);
    }),
    { numRuns: 50 },
  );
});

test('downloads cover no uploads of the same user, not even of another session', async () => {
  const torrent = await aTorrent();
  await torrent.report([{ user: 1, up: 500 }]);
  await torrent.report([{ user: 1, session: 1, down: 500 }]);
  assert.deepEqual(await torrent.credited(), [0, 0, 0, 0, 0]);
  await torrent.report([{ user: 2, down: 200 }]);
  assert.deepEqual(await torrent.credited(), [0, 200, 0, 0, 0]);
});

test('downloads of anonymous clients cover no uploads', async () => {
  const torrent = await aTorrent();
  await torrent.report([{ user: 1, up: 500 }]);
  await torrent.report([{ user: ANONYMOUS, down: 500 }]);
  assert.deepEqual(await torrent.credited(), [0, 0, 0, 0, 0]);
});

test('downloads of one torrent cover no uploads of another', async () => {
  const [torrent, other] = [await aTorrent(), await aTorrent()];
  await other.report([{ user: 2, down: 500 }]);
  await torrent.report([{ user: 1, up: 500 }]);
  assert.deepEqual(await torrent.credited(), [0, 0, 0, 0, 0]);
});

test('of claims that wait together the smaller one is covered first', async () => {
  const torrent = await aTorrent();
  await torrent.report([
    { user: 1, up: 90_000 },
    { user: 2, up: 300 },
  ]);
  await torrent.report([{ user: 3, down: 400 }]);
  assert.deepEqual(await torrent.credited(), [0, 100, 300, 0, 0]);
});

test('an upload waits two days for the downloads, also in a torrent where others go on', async () => {
  for (const isBusy of [false, true]) {
    const torrent = await aTorrent();
    await torrent.report([
      { user: 1, up: 500 },
      { user: 2, up: 40 },
    ]);
    torrent.wait(DAY);
    await torrent.report([{ user: 3, down: 140 }]);
    await torrent.sweep();
    torrent.wait(DAY - 2 * MINUTE);
    await torrent.sweep();
    if (isBusy) await torrent.report([{ user: 3, down: 50 }]);
    assert.deepEqual(await torrent.credited(), [0, isBusy ? 150 : 100, 40, 0, 0]);
    torrent.wait(isBusy ? 4 * MINUTE : 3 * DAY);
    await torrent.sweep();
    await torrent.report([{ user: 3, down: 200 }]);
    assert.deepEqual(await torrent.credited(), [0, isBusy ? 150 : 100, 40, 0, 0]);
  }
});

test('downloads that have covered an upload cover no other, however long ago that was', async () => {
  const torrent = await aTorrent();
  await torrent.report([{ user: 1, up: 500 }]);
  await torrent.report([{ user: 2, down: 500 }]);
  torrent.wait(DAY);
  await torrent.report([{ user: 2, down: 10 }]);
  torrent.wait(DAY + MINUTE);
  await torrent.sweep();
  await torrent.report([{ user: 3, up: 500 }]);
  assert.deepEqual(await torrent.credited(), [0, 500, 0, 10, 0]);
});

test('nothing is kept of a torrent that has been quiet for two days', async () => {
  const torrent = await aTorrent();
  await torrent.report([
    { user: 1, up: 500 },
    { user: 2, down: 900 },
  ]);
  torrent.wait(2 * DAY + 1);
  await torrent.sweep();
  const rows = api.db.selectFrom('torrent_transfers').select('user_id').where('torrent_id', '=', torrents);
  assert.deepEqual(await rows.execute(), []);
});
