import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  myHistory,
  myPositions,
  myTimecodes,
  timecodesOfRelease,
  type HistoryItem,
  type PositionsResponse,
  type View,
} from '#contract/views.ts';
import type { Page } from '#contract/pagination.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';

const episodes = (release: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(release * 1000 + i + 1).padStart(12, '0')}`,
    ordinal: i + 1,
    duration: 1420,
    hls_480: `https://video.test/${release}-${i + 1}.m3u8`,
  }));
const [first = '', second = '', third = ''] = episodes(1, 3).map(({ id }) => id);
const blocked = episodes(2, 1)[0]?.id ?? '';
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

let api: TestApi;
let number = 0;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { alias: 'fox-post', episodes: episodes(1, 3) }),
    aCatalogueEntry(2, { episodes: episodes(2, 1), blocked_countries: ['RU'] }),
  );
});
after(() => api.close());

const someone = () => createTestAccount(api, `viewer-${(number += 1)}`);

type Fields = Record<string, unknown>;
const timecode = (id: string, time: number, is_watched = false, more: Fields = {}) => ({
  release_episode_id: id,
  time,
  is_watched,
  ...more,
});
const write = (account: TestAccount | undefined, body: unknown, method = 'POST') =>
  api.request(myTimecodes.path, { method, body: JSON.stringify(body), headers: account?.headers ?? {} });
async function read<T>(
  { headers }: TestAccount,
  path: string,
  from: Record<string, string> = {},
): Promise<T> {
  const { status, body, text } = await api.request(path, { headers: { ...headers, ...from } });
  assert.equal(status, 200, text);
  return body;
}
const timecodes = (account: TestAccount, query = '') =>
  read<[string, number, boolean][]>(account, `${myTimecodes.path}${query}`);
const history = (account: TestAccount, query = '', from = {}) =>
  read<Page<HistoryItem>>(account, `${myHistory.path}${query}`, from);
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

test('returns saved timecodes as triples, with integers for whole seconds, and an empty response to saving', async () => {
  const mika = await someone();
  const { status, text, headers } = await write(mika, [timecode(first, 751), timecode(second, 12.5, true)]);
  assert.deepEqual([status, text], [200, '']);
  assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  const answer = await api.request(myTimecodes.path, { headers: mika.headers });
  assert.match(answer.text, new RegExp(`\\["${first}",751,false\\]`));
  assert.match(answer.text, new RegExp(`\\["${second}",12.5,true\\]`));
});

test('answers 403 to visitors for every call and to banned users for writing calls', async () => {
  const mika = await someone();
  await write(mika, [timecode(first, 100)]);
  const calls = [
    myTimecodes.path,
    myPositions.path,
    myHistory.path,
    timecodesOfRelease.path.replace(':idOrAlias', '1'),
    `/api/v1/anime/releases/episodes/${first}/timecode`,
  ];
  for (const path of calls) assert.equal((await api.request(path)).status, 403, path);
  assert.equal((await write(undefined, [timecode(first, 1)])).status, 403);
  assert.equal((await write(undefined, [timecode(first, 1)], 'DELETE')).status, 403);
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', mika.id).execute();
  for (const path of calls)
    assert.equal((await api.request(path, { headers: mika.headers })).status, 200, path);
  for (const method of ['POST', 'DELETE'])
    assert.equal((await write(mika, [timecode(first, 1)], method)).status, 403);
  assert.deepEqual(await timecodes(mika), [[first, 100, false]]);
});

test('keeps the timecodes of users separate', async () => {
  const [mika, rin] = [await someone(), await someone()];
  await write(mika, [timecode(first, 100)]);
  await write(rin, [timecode(first, 900, true)]);
  await write(rin, [timecode(first, 0)], 'DELETE');
  assert.deepEqual(await timecodes(mika), [[first, 100, false]]);
  assert.deepEqual(await timecodes(rin), []);
  assert.deepEqual((await history(rin)).data, []);
});

test('rejects a whole body with an invalid value and names the field', async () => {
  const mika = await someone();
  const wrong: unknown[] = [
    {},
    [timecode('not-an-id', 1)],
    [timecode(first, -1)],
    [timecode(first, 1e12)],
    [{ release_episode_id: first, time: '5', is_watched: true }],
    [{ release_episode_id: first, time: 5 }],
    [timecode(first, 5, false, { updated_at: 'yesterday' })],
    Array.from({ length: 10_001 }, () => timecode(first, 1)),
  ];
  for (const body of wrong) assert.equal((await write(mika, body)).status, 422);
  assert.equal((await write(mika, undefined)).status, 422);
  assert.equal((await write(mika, [])).status, 200);
  assert.deepEqual(await timecodes(mika), []);
});

test('saves the rest of a batch with an unknown episode', async () => {
  const mika = await someone();
  assert.equal((await write(mika, [timecode(UNKNOWN, 5), timecode(first, 7)])).status, 200);
  assert.deepEqual(await timecodes(mika), [[first, 7, false]]);
  assert.equal((await write(mika, [timecode(UNKNOWN, 0)], 'DELETE')).status, 200);
});

test('keeps the newest by the device clock; an entry without a time counts as now', async () => {
  const mika = await someone();
  await write(mika, [timecode(first, 900, true, { updated_at: minutesAgo(10) })]);
  await write(mika, [timecode(first, 300, false, { updated_at: minutesAgo(20) })]);
  assert.deepEqual(await timecodes(mika), [[first, 900, true]]);
  await write(mika, [timecode(first, 60, true, { updated_at: minutesAgo(5), marked_at: minutesAgo(10) })]);
  assert.deepEqual(await timecodes(mika), [[first, 60, true]]);
  await write(mika, [timecode(first, 0)]);
  assert.deepEqual(await timecodes(mika), []);
});

test('what a device tells whose clock is a day ahead is of now, and a change without a time follows it', async () => {
  const mika = await someone();
  await write(mika, [timecode(first, 10, false, { updated_at: minutesAgo(-24 * 60) })]);
  const { data } = await read<PositionsResponse>(mika, myPositions.path);
  assert.equal(data[0]?.at, minutesAgo(0));
  await write(mika, [timecode(first, 20, true)]);
  assert.deepEqual(await timecodes(mika), [[first, 20, true]]);
});

test('merges two entries for one episode in a body', async () => {
  const mika = await someone();
  await write(mika, [timecode(first, 10, true), timecode(first.toUpperCase(), 500), timecode(first, 20)]);
  assert.deepEqual(await timecodes(mika), [[first, 500, true]]);
});

test('returns only changes after `since`, with removed positions as empty', async () => {
  const mika = await someone();
  await write(mika, [timecode(first, 10, false, { updated_at: minutesAgo(600) }), timecode(second, 20)]);
  const before = `?since=${minutesAgo(1)}`;
  assert.equal((await timecodes(mika, before)).length, 2);
  assert.deepEqual(await timecodes(mika, `?since=${NOW}`), []);
  // An offset with an unencoded plus sign.
  assert.equal((await timecodes(mika, '?since=2026-11-20T14:59:00+03:00')).length, 2);
  // A time without a zone is in Moscow time, where it is 15:00 now.
  assert.equal((await timecodes(mika, '?since=2026-11-20')).length, 2);
  assert.equal((await timecodes(mika, '?since=2026-11-20 14:59:00')).length, 2);
  assert.equal((await timecodes(mika, '?since=2026-11-20T14:59')).length, 2);
  assert.deepEqual(await timecodes(mika, '?since=2026-11-20 15:00:00'), []);
  assert.deepEqual(await timecodes(mika, '?since=2026-11-21'), []);
  for (const wrong of ['now', '2026-13-01', '2026-02-30 10:00:00', '2026-11-20 25:00']) {
    const { status, body } = await api.request(`${myTimecodes.path}?since=${wrong}`, {
      headers: mika.headers,
    });
    const { message } = body as { message: string };
    assert.equal(status, 422, wrong);
    assert.match(message, /^Поле since должно быть датой или временем вида 2025-05-12, .+\.$/);
  }
  const { status, text } = await write(mika, [{ release_episode_id: first }], 'DELETE');
  assert.deepEqual([status, text], [200, '']);
  assert.deepEqual(await timecodes(mika), [[second, 20, false]]);
  const changed = await timecodes(mika, before);
  assert.deepEqual(
    changed.toSorted(([a], [b]) => a.localeCompare(b)),
    [
      [first, 0, false],
      [second, 20, false],
    ],
  );
});

test('keeps a position removed when other devices still send it, until it is watched again', async () => {
  const mika = await someone();
  const ahead = { updated_at: minutesAgo(-4) };
  await write(mika, [timecode(first, 800, true, ahead)]);
  await write(mika, [timecode(first, 0)], 'DELETE');
  await write(mika, [timecode(first, 800, true, ahead)]);
  assert.deepEqual(await timecodes(mika), []);
  await write(mika, [timecode(first, 5, false, { updated_at: minutesAgo(-5) })]);
  assert.deepEqual(await timecodes(mika), [[first, 5, false]]);
});

test('returns positions with the release, both times to the millisecond and the user', async () => {
  const mika = await someone();
  const [at, marked] = ['2026-11-20T10:00:00.120Z', '2026-11-20T09:00:00.007Z'];
  await write(mika, [timecode(first, 10, true, { updated_at: at, marked_at: marked })]);
  const answer = await read<PositionsResponse>(mika, myPositions.path);
  assert.deepEqual(answer, {
    user_id: mika.id,
    now: '2026-11-20T12:00:00.000Z',
    data: [{ ...timecode(first, 10, true, { at, marked }), release_id: 1 }],
  });
  const { data } = await read<PositionsResponse>(mika, `${myPositions.path}?since=${answer.now}`);
  assert.deepEqual(data, []);
});

test('lists the history page by page with episodes and releases, most recent first', async () => {
  const mika = await someone();
  await write(mika, [
    timecode(first, 10, false, { updated_at: minutesAgo(30) }),
    timecode(second, 20, true, { updated_at: minutesAgo(10) }),
    timecode(third, 30, false, { updated_at: minutesAgo(20) }),
    timecode(blocked, 0),
  ]);
  const { data, meta } = await history(mika, '?limit=2');
  assert.deepEqual(
    data.map((item) => [item.time, item.release_episode.ordinal, item.release_episode.release.alias]),
    [
      [20, 2, 'fox-post'],
      [30, 3, 'fox-post'],
    ],
  );
  assert.equal(data[0]?.updated_at, '2026-11-20T11:50:00+00:00');
  assert.deepEqual([meta.pagination.total, meta.pagination.total_pages], [3, 2]);
  assert.match(meta.pagination.links.next ?? '', /limit=2&page=2$/);
  const last = await history(mika, '?limit=2&page=2');
  assert.deepEqual(
    last.data.map(({ release_episode_id: id }) => id),
    [first],
  );
  assert.deepEqual((await history(mika, '?page=9')).data, []);
  assert.equal((await api.request(`${myHistory.path}?limit=51`, { headers: mika.headers })).status, 422);
  const { data: pruned } = await history(mika, '?include=time,release_episode.release.alias&limit=1');
  assert.deepEqual(pruned, [{ time: 20, release_episode: { release: { alias: 'fox-post' } } }]);
});

test('keeps a blocked release in the history without videos and drops an unpublished episode', async () => {
  const mika = await someone();
  await write(mika, [timecode(blocked, 100), timecode(first, 100)]);
  const hls = ({ data }: Page<HistoryItem>) =>
    data.find(({ release_episode_id: id }) => id === blocked)?.release_episode.hls_480;
  assert.equal(hls(await history(mika, '', HEADERS_FROM.RU)), null);
  assert.equal(hls(await history(mika, '', HEADERS_FROM.US)), 'https://video.test/2-1.m3u8');
  await api.db.updateTable('episodes').set({ is_published: false }).where('id', '=', blocked).execute();
  const { data, meta } = await history(mika);
  assert.deepEqual([data.length, meta.pagination.total], [1, 1]);
  await api.db.updateTable('episodes').set({ is_published: true }).where('id', '=', blocked).execute();
});

test('returns the positions in a release and the position in an episode', async () => {
  const mika = await someone();
  await write(mika, [
    timecode(second, 20, true),
    timecode(first, 10),
    timecode(blocked, 5),
    timecode(third, 0),
  ]);
  for (const name of ['1', 'fox-post']) {
    const views = await read<View[]>(mika, timecodesOfRelease.path.replace(':idOrAlias', name));
    assert.deepEqual(
      views.map(({ release_episode_id: id, time, is_watched: seen }) => [id, time, seen]),
      [
        [first, 10, false],
        [second, 20, true],
      ],
    );
  }
  const of = (id: string) =>
    api.request(`/api/v1/anime/releases/episodes/${id}/timecode`, { headers: mika.headers });
  const { body } = await of(first);
  const view: View = body;
  assert.deepEqual(view, {
    id: view.id,
    user_id: mika.id,
    ...timecode(first, 10),
    updated_at: NOW,
  });
  for (const id of [third, UNKNOWN, 'nothing']) assert.equal((await of(id)).status, 404, id);
  const nowhere = timecodesOfRelease.path.replace(':idOrAlias', 'nowhere');
  assert.equal((await api.request(nowhere, { headers: mika.headers })).status, 404);
});

test('keeps the id of a row that is saved repeatedly and uses no others', async () => {
  const mika = await someone();
  await write(mika, [timecode(first, 1)]);
  const { data } = await history(mika);
  for (let i = 2; i < 10; i += 1) await write(mika, [timecode(first, i)]);
  await write(mika, [timecode(second, 1)]);
  const ids = (await history(mika)).data.map(({ id }) => id).toSorted((a, b) => a - b);
  assert.deepEqual(ids, [data[0]?.id, (data[0]?.id ?? 0) + 1]);
});

test('saves positions after the last id', async () => {
  const mika = await someone();
  await sql`select setval('views_ids', 2147483647)`.execute(api.db);
  await write(mika, [timecode(first, 1)]);
  assert.equal((await history(mika)).data[0]?.id, 1);
});
