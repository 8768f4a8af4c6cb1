import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type {
  HourlyStatistics,
  SiteStatistics,
  WatchedReleases,
} from '#contract/studio/system/statistics.ts';
import {
  addWatchCounts,
  countDownloads,
  countRegistrations,
} from '#server/library/counts/add-daily-counts.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';

const TODAY = NOW.slice(0, 10);
let api: TestApi;
let owner: TestAccount;
let viewers: TestAccount[];
let episodes: string[];
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  viewers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => createTestAccount(api, `viewer-${n}`)));
  const rows = [1, 2].map((release_id) => ({ release_id, ordinal: 1, sort_order: 1, is_published: true }));
  const made = await api.db.insertInto('episodes').values(rows).returning(['id', 'release_id']).execute();
  episodes = made.toSorted((a, b) => a.release_id - b.release_id).map(({ id }) => id);
});
after(() => api.close());

type Position = { time: number; isWatched?: boolean; at?: string };

async function watch(viewer: TestAccount, episode: number, { time, isWatched = false, at = NOW }: Position) {
  const timecode = {
    release_episode_id: episodes[episode - 1] ?? '',
    time,
    is_watched: isWatched,
    updated_at: at,
  };
  await saveTimecodes({ db: api.db, now: () => new Date(at) }, viewer.id, [timecode]);
}

async function read<Answer>(path: string): Promise<Answer> {
  const { status, body } = await api.request(`/api/v1/studio/statistics/${path}`, { headers: owner.headers });
  assert.equal(status, 200);
  return body;
}

const day = async (path = 'site') => (await read<SiteStatistics>(path)).days.find((one) => one.day === TODAY);

test('groups under five are not told, in days, hours and releases', async () => {
  for (const viewer of viewers.slice(0, 4)) await watch(viewer, 1, { time: 30 });
  await addWatchCounts(api.db);
  assert.deepEqual(await day(), {
    day: TODAY,
    starts: null,
    watched: 0,
    minutes: null,
    registrations: 0,
    downloads: 0,
  });
  assert.deepEqual((await read<SiteStatistics>('site')).total.starts, 0);
  const { hours } = await read<HourlyStatistics>('hours');
  assert.equal(hours.length, 48);
  assert.deepEqual(hours.at(-1), { hour: NOW, starts: null, watched: 0, minutes: null });
  assert.deepEqual(await read<WatchedReleases>('releases'), { releases: [] });
});

test('starts, watched episodes and minutes are added up once, and a position that was moved is no time watched', async () => {
  for (const viewer of viewers.slice(4)) await watch(viewer, 1, { time: 60 });
  const later = '2026-11-20T12:01:00+00:00';
  for (const viewer of viewers) await watch(viewer, 1, { time: 1400, isWatched: true, at: later });
  await addWatchCounts(api.db);
  await addWatchCounts(api.db);
  const counts = await day();
  assert.deepEqual([counts?.starts, counts?.watched], [6, 6]);
  // Four times half a minute and twice a minute; then a minute by the clock, at most at twice the speed.
  assert.equal(counts?.minutes, 4 * 0.5 + 2 + 6 * 2);
  const { releases } = await read<WatchedReleases>('releases');
  assert.deepEqual(
    releases.map(({ id, starts, watched, minutes }) => [id, starts, watched, minutes]),
    [[1, 6, 6, 16]],
  );
});

test('a mark by hand and what a device tells days later are not counted', async () => {
  const [viewer] = viewers;
  assert.ok(viewer);
  await watch(viewer, 2, { time: 0, isWatched: true });
  const old = { release_episode_id: episodes[1] ?? '', time: 500, is_watched: true };
  const deps = { db: api.db, now: () => new Date(NOW) };
  await saveTimecodes(deps, viewers[1]?.id ?? 0, [{ ...old, updated_at: '2026-11-01T12:00:00+00:00' }]);
  assert.deepEqual(await api.db.selectFrom('watch_counts').selectAll().execute(), []);
});

test('registrations are counted by the day in Moscow, downloads from one look to the next', async () => {
  const at = (time: string) => ({ created_at: time });
  await api.db.updateTable('users').set(at('2026-11-19T21:00:00Z')).execute();
  await api.db.updateTable('users').set(at('2026-11-19T20:59:59Z')).where('id', '=', owner.id).execute();
  await countRegistrations(api.db, new Date(NOW));
  await countRegistrations(api.db, new Date(NOW));
  const { days, total } = await read<SiteStatistics>('site');
  assert.deepEqual(
    days.slice(-2).map(({ registrations }) => registrations),
    [null, 6],
  );
  assert.equal(total.registrations, 6);
  const torrent = { release_id: 1, hash: 'a'.repeat(40), size: 1, label: '', description: '' };
  const kind = { type: 'WEBRip', quality: '1080p', codec: 'x264/AVC' } as const;
  await api.db
    .insertInto('torrents')
    .values({ ...torrent, ...kind, completed_times: 100 })
    .execute();
  await countDownloads(api.db, new Date(NOW));
  assert.equal((await day())?.downloads, 0);
  await api.db.updateTable('torrents').set({ completed_times: 107 }).execute();
  await countDownloads(api.db, new Date(NOW));
  await countDownloads(api.db, new Date(NOW));
  assert.equal((await day())?.downloads, 7);
});

test('a period has its days and those before to compare with; a wrong one is refused', async () => {
  const { days, before, from } = await read<SiteStatistics>('site?from=2026-11-14&to=2026-11-20');
  assert.deepEqual([days.length, from, before], [7, '2026-11-14', null]);
  const next = await read<SiteStatistics>('site?from=2026-11-21&to=2026-11-27');
  assert.equal(next.before?.starts, 6);
  for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2020-01-01&to=2026-11-01', 'from=today'])
    assert.equal(
      (await api.request(`/api/v1/studio/statistics/site?${query}`, { headers: owner.headers })).status,
      422,
      query,
    );
});

test('visitors without an account are counted, and nothing of an episode that nobody can see', async () => {
  const before = await day();
  const tell = async (count: object, headers = {}) =>
    (await api.request('/api/v1/media/watched', { method: 'POST', body: JSON.stringify(count), headers }))
      .status;
  const count = { release_episode_id: episodes[1], is_start: true, is_watched: false, seconds: 120 };
  for (let visitor = 0; visitor < 5; visitor += 1) assert.equal(await tell(count), 200);
  assert.equal(await tell({ ...count, is_start: false, is_watched: true, seconds: 60 }), 200);
  await api.db
    .updateTable('episodes')
    .set({ is_published: false })
    .where('id', '=', episodes[0] ?? '')
    .execute();
  assert.equal(await tell({ ...count, release_episode_id: episodes[0] }), 200);
  await api.db
    .updateTable('episodes')
    .set({ is_published: true })
    .where('id', '=', episodes[0] ?? '')
    .execute();
  assert.equal(await tell({ ...count, seconds: 601 }), 422);
  assert.equal(await tell(count, { 'sec-fetch-site': 'cross-site' }), 403);
  await addWatchCounts(api.db);
  const { releases } = await read<WatchedReleases>('releases');
  assert.equal(releases.find(({ id }) => id === 2)?.starts, 5);
  const counts = await day();
  assert.deepEqual(
    [counts?.starts, counts?.minutes],
    [(before?.starts ?? 0) + 5, (before?.minutes ?? 0) + 11],
  );
});
