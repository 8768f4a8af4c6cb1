import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { answerPlaybackReports } from './answer-playback-reports.ts';
import { clearPlaybackReports, listPlaybackReports } from './list-playback-reports.ts';
import { MAX_REPORTS } from './report-playback.ts';

let api: TestApi;
let episodes: string[];
before(async () => {
  const entry = (id: number) => aCatalogueEntry(id, { episodes: [{ ordinal: 1 }, { ordinal: 2 }] });
  api = await openTestApi(entry(1), entry(2));
  const rows = await api.db
    .selectFrom('episodes')
    .select('id')
    .orderBy('release_id')
    .orderBy('ordinal')
    .execute();
  episodes = rows.map(({ id }) => id);
});
after(() => api.close());
beforeEach(async () => void (await clearPlaybackReports(api.db)));

type ReportFields = { [name: string]: unknown };

function report(fields: ReportFields, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ release_episode_id: episodes[0], code: 'network', ...fields });
  return api.request('/api/v1/media/faults', { method: 'POST', body, headers });
}

test('saves a report with all fields of the player and returns an empty response', async () => {
  const fields = { host: 'https://cdn.test', rendition: 720, time: 754.4, details: 'Звук пропадает' };
  const { status, text, headers } = await report(fields);
  assert.deepEqual([status, text, headers.get('cache-control')], [200, '', 'no-store']);
  const row = await api.db.selectFrom('playback_faults').selectAll().executeTakeFirstOrThrow();
  const { id: _, report_id: _report, ...rest } = row;
  assert.deepEqual(rest, {
    ...fields,
    time: 754,
    episode_id: episodes[0],
    code: 'network',
    mark: null,
    mark_start: null,
    mark_stop: null,
    created_at: '2026-11-20T12:00:00+00:00',
    user_id: null,
  });
});

test('accepts a report with only the episode and the code, even where the release is blocked', async () => {
  assert.equal((await report({})).status, 200);
  await api.db
    .updateTable('releases')
    .set({ blocked_countries: ['RU'] })
    .where('id', '=', 1)
    .execute();
  assert.equal((await report({ rendition: null }, HEADERS_FROM.RU)).status, 200);
});

test('saves where a mark begins and ends in whole seconds, or only one of the two', async () => {
  assert.equal((await report({ code: 'mark', mark: 'opening', mark_start: 0, mark_stop: 89.6 })).status, 200);
  assert.equal((await report({ code: 'mark', mark: 'ending', mark_start: 1260.2 })).status, 200);
  const rows = await api.db
    .selectFrom('playback_faults')
    .select(['mark', 'mark_start', 'mark_stop'])
    .orderBy('id')
    .execute();
  assert.deepEqual(rows.map(Object.values), [
    ['opening', 0, 90],
    ['ending', 1260, null],
  ]);
});

test('rejects and does not save an invalid report', async () => {
  const cases: ReportFields[] = [
    { code: '' },
    { code: ' ' },
    { code: 'x'.repeat(65) },
    { details: 'x'.repeat(501) },
    { host: 'x'.repeat(256) },
    { rendition: 7.5 },
    { rendition: '720p' },
    { time: -1 },
    { time: 1e9 },
    { time: 'NaN' },
    { mark: 'intro' },
    { mark_start: -1 },
    { mark_stop: '1:30' },
    { mark: 'opening', mark_start: 90, mark_stop: 90 },
    { release_episode_id: 'x' },
    { release_episode_id: undefined },
  ];
  for (const fields of cases) assert.equal((await report(fields)).status, 422, JSON.stringify(fields));
  const unknown = await report({ release_episode_id: '00000000-0000-4000-8000-000000000000' });
  assert.equal(unknown.status, 404);
  await api.db
    .updateTable('episodes')
    .set({ is_published: false })
    .where('id', '=', episodes[3] ?? '')
    .execute();
  assert.equal((await report({ release_episode_id: episodes[3] })).status, 404);
  assert.equal((await report({}, { 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal((await report({}, { origin: 'https://evil.test' })).status, 403);
  assert.deepEqual(await listPlaybackReports(api.db), []);
});

test('removes control characters, which a terminal would execute', async () => {
  assert.equal((await report({ details: 'а\u001b[2J\u0001б\u202eв', host: '\u0007h' })).status, 200);
  const [group] = await listPlaybackReports(api.db);
  assert.deepEqual([group?.details, group?.hosts], ['а [2J б в', ['h']]);
});

test('accepts six reports an hour from an address, not counting rejected ones', async () => {
  const from = { 'akane-client': '203.0.113.9' };
  await report({ code: '' }, from);
  await report({ release_episode_id: '00000000-0000-4000-8000-000000000000' }, from);
  for (let i = 0; i < 6; i++) assert.equal((await report({}, from)).status, 200);
  const { status, headers } = await report({}, from);
  assert.equal(status, 429);
  assert.ok(Number(headers.get('retry-after')) > 3000);
  assert.equal((await report({}, { 'akane-client': '203.0.113.10' })).status, 200);
});

test('lists reports by episode and code, newest first, optionally of one release', async () => {
  await report({ host: 'b', rendition: 1080, details: 'Первое', time: 1 });
  await report({ host: 'a', rendition: 480, details: 'Второе', time: 2 });
  await report({ release_episode_id: episodes[1] });
  await report({ release_episode_id: episodes[2], code: 'sound' });
  await report({ host: 'a', rendition: null, time: 3 });
  const groups = await listPlaybackReports(api.db);
  assert.deepEqual(
    groups.map(({ alias, ordinal, code, count }) => [alias, ordinal, code, count]),
    [
      ['release-1', 1, 'network', 3],
      ['release-2', 1, 'sound', 1],
      ['release-1', 2, 'network', 1],
    ],
  );
  const [{ hosts, renditions, time, details } = assert.fail()] = groups;
  assert.deepEqual([hosts, renditions, time, details], [['a', 'b'], [480, 1080], 3, '']);
  assert.deepEqual(
    (await listPlaybackReports(api.db, 'release-2')).map(({ code }) => code),
    ['sound'],
  );
  assert.equal(await clearPlaybackReports(api.db), 5);
});

test('an answer reaches each signed-in reporter once and removes the reports', async () => {
  const viewer = await createTestAccount(api, 'reporter');
  for (const headers of [viewer.headers, viewer.headers, {}])
    assert.equal((await report({ code: 'sound' }, headers)).status, 200);
  await report({ code: 'network' }, viewer.headers);
  const deps = { db: api.db, now: () => new Date(NOW) };
  const answer = { episodeId: episodes[0] ?? '', code: 'sound', text: 'Звук перезаписали' };
  assert.deepEqual(await answerPlaybackReports(deps, answer), { reports: 3, accounts: 1 });
  await assert.rejects(answerPlaybackReports(deps, answer), { code: 'not_found' });
  await assert.rejects(answerPlaybackReports(deps, { ...answer, text: ' ' }), { code: 'invalid' });
  const events = await api.db.selectFrom('events').select(['kind', 'user_id', 'answer']).execute();
  assert.deepEqual(events, [{ kind: 'answer', user_id: viewer.id, answer: 'Звук перезаписали' }]);
  assert.deepEqual(
    (await listPlaybackReports(api.db)).map(({ code }) => code),
    ['network'],
  );
});

test('keeps the newest ten thousand reports', async () => {
  await api.db
    .insertInto('playback_faults')
    .columns(['episode_id', 'host', 'code', 'time', 'details'])
    .expression(
      sql`select ${episodes[0]}::uuid, n::text, 'old', n, '' from generate_series(1, ${MAX_REPORTS}::integer) n` as never,
    )
    .execute();
  await report({ code: 'new' });
  const counts = (await listPlaybackReports(api.db)).map(({ code, count }) => [code, count]);
  assert.deepEqual(counts, [
    ['new', 1],
    ['old', MAX_REPORTS - 1],
  ]);
});
