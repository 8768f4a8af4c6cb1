import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { aLine, FROM, testApi, type TestApi } from '#tests/support/api.ts';
import { clearFaults, listFaults } from './list-faults.ts';
import { MAX_FAULTS } from './report-fault.ts';

let api: TestApi;
let episodes: string[];
before(async () => {
  const line = (id: number) => aLine(id, { episodes: [{ ordinal: 1 }, { ordinal: 2 }] });
  api = await testApi(line(1), line(2));
  const rows = await api.db
    .selectFrom('episodes')
    .select('id')
    .orderBy('release_id')
    .orderBy('ordinal')
    .execute();
  episodes = rows.map(({ id }) => id);
});
after(() => api.close());
beforeEach(async () => void (await clearFaults(api.db)));

type Report = { [name: string]: unknown };

function report(fields: Report, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ release_episode_id: episodes[0], code: 'network', ...fields });
  return api.ask('/api/v1/media/faults', { method: 'POST', body, headers });
}

test('a report is kept with what the player knows, and answered with nothing', async () => {
  const told = { host: 'https://cdn.test', rendition: 720, time: 754.4, details: 'Звук пропадает' };
  const { status, text, headers } = await report(told);
  assert.deepEqual([status, text, headers.get('cache-control')], [200, '', 'no-store']);
  const row = await api.db.selectFrom('playback_faults').selectAll().executeTakeFirstOrThrow();
  const { id: _, ...rest } = row;
  assert.deepEqual(rest, {
    ...told,
    time: 754,
    episode_id: episodes[0],
    code: 'network',
    created_at: '2026-11-20T12:00:00+00:00',
  });
});

test('a player that knows only the episode and the fault may tell, also where the release is closed', async () => {
  assert.equal((await report({})).status, 200);
  await api.db
    .updateTable('releases')
    .set({ blocked_countries: ['RU'] })
    .where('id', '=', 1)
    .execute();
  assert.equal((await report({ rendition: null }, FROM.RU)).status, 200);
});

test('what is no report is refused and keeps nothing', async () => {
  const cases: Report[] = [
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
  assert.deepEqual(await listFaults(api.db), []);
});

test('control characters of a report are no commands of a terminal', async () => {
  assert.equal((await report({ details: 'а\u001b[2J\u0001б\u202eв\ud800', host: '\u0007h' })).status, 200);
  const [group] = await listFaults(api.db);
  assert.deepEqual([group?.details, group?.hosts], ['а [2J б в', ['h']]);
});

test('an address tells six times an hour, refused ones count for nothing', async () => {
  const from = { 'akane-client': '203.0.113.9' };
  await report({ code: '' }, from);
  await report({ release_episode_id: '00000000-0000-4000-8000-000000000000' }, from);
  for (let i = 0; i < 6; i++) assert.equal((await report({}, from)).status, 200);
  const { status, headers } = await report({}, from);
  assert.equal(status, 429);
  assert.ok(Number(headers.get('retry-after')) > 3000);
  assert.equal((await report({}, { 'akane-client': '203.0.113.10' })).status, 200);
});

test('reports come by episode and fault, the newest first, of one release when it is named', async () => {
  await report({ host: 'b', rendition: 1080, details: 'Первое', time: 1 });
  await report({ host: 'a', rendition: 480, details: 'Второе', time: 2 });
  await report({ release_episode_id: episodes[1] });
  await report({ release_episode_id: episodes[2], code: 'sound' });
  await report({ host: 'a', rendition: null, time: 3 });
  const groups = await listFaults(api.db);
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
    (await listFaults(api.db, 'release-2')).map(({ code }) => code),
    ['sound'],
  );
  assert.equal(await clearFaults(api.db), 5);
});

test('of many reports the newest ten thousand stay', async () => {
  await api.db
    .insertInto('playback_faults')
    .columns(['episode_id', 'host', 'code', 'time', 'details'])
    .expression(
      sql`select ${episodes[0]}::uuid, '', 'old', n, '' from generate_series(1, ${MAX_FAULTS}::integer) n` as never,
    )
    .execute();
  await report({ code: 'new' });
  const counts = (await listFaults(api.db)).map(({ code, count }) => [code, count]);
  assert.deepEqual(counts, [
    ['new', 1],
    ['old', MAX_FAULTS - 1],
  ]);
});
