import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { addCounts } from '#server/library/counts/add-counts.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
before(async () => {
  const episodes = [{ ordinal: 1 }];
  api = await openTestApi(
    aCatalogueEntry(7, { episodes }),
    aCatalogueEntry(8, { episodes, rating: { distribution: { '8': 2 } } }),
    aCatalogueEntry(9, { episodes: [] }),
  );
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
});
after(() => api.close());

type Headers = Record<string, string>;
const path = (id: number | string) => `/api/v1/anime/releases/${id}/rating`;
const read = (id: number | string, headers: Headers = mika.headers) => api.request(path(id), { headers });
const rate = (id: number | string, score: unknown, headers: Headers = mika.headers) =>
  api.request(path(id), { method: 'POST', body: JSON.stringify({ score }), headers });
const unrate = (id: number | string, headers: Headers = mika.headers) =>
  api.request(path(id), { method: 'DELETE', headers });
const average = async (id: number) => {
  await addCounts(api.db);
  const { rating } = await api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });
  return [rating.average, rating.votes];
};

test('sets, changes and removes a score and updates the average', async () => {
  assert.deepEqual((await read(7)).body, { release_id: 7, score: null });
  assert.deepEqual((await rate(7, 9)).body, { release_id: 7, score: 9 });
  assert.deepEqual((await rate(7, '6', rin.headers)).body, { release_id: 7, score: 6 });
  assert.deepEqual(await average(7), [7.5, 2]);
  assert.deepEqual((await rate(7, 10)).body, { release_id: 7, score: 10 });
  assert.deepEqual([(await read(7)).body, await average(7)], [{ release_id: 7, score: 10 }, [8, 2]]);
  assert.deepEqual((await unrate(7)).body, { release_id: 7, score: null });
  assert.deepEqual((await unrate(7)).body, { release_id: 7, score: null });
  assert.deepEqual(await average(7), [6, 1]);
});

test('adds scores of this site to the imported ones', async () => {
  await rate(8, 2);
  assert.deepEqual(await average(8), [6, 3]);
  await unrate(8);
  assert.deepEqual(await average(8), [8, 2]);
});

test('a release without an episode cannot be rated yet', async () => {
  const { status, body } = await rate(9, 8);
  assert.deepEqual(
    [status, (body as { message: string }).message],
    [409, 'Оценить можно после выхода первого эпизода.'],
  );
  assert.deepEqual((await read(9)).body, { release_id: 9, score: null });
});

test('rejects a score that is not an integer from 1 to 10', async () => {
  for (const score of [0, 11, 5.5, 'x', null, undefined, [5], {}]) {
    const { status, body } = await rate(8, score);
    assert.deepEqual(
      [status, Object.keys((body as { errors: object }).errors)],
      [422, ['score']],
      JSON.stringify(score),
    );
  }
  assert.deepEqual(await average(8), [8, 2]);
});

test('answers 404 for an unknown release in all three calls', async () => {
  for (const id of ['77', 'release-7', '99999999999', '0', '-1', '7x']) {
    for (const answer of [await read(id), await rate(id, 5), await unrate(id)])
      assert.deepEqual([answer.status, answer.body], [404, { message: 'Такого релиза нет' }], id);
  }
});

test('refuses visitors, and writes of banned users', async () => {
  for (const answer of [await read(7, {}), await rate(7, 5, {}), await unrate(7, {})])
    assert.equal(answer.status, 403);
  const banned = await createTestAccount(api, 'banned');
  await rate(8, 1, banned.headers);
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  assert.equal((await rate(8, 10, banned.headers)).status, 403);
  assert.equal((await unrate(8, banned.headers)).status, 403);
  assert.deepEqual((await read(8, banned.headers)).body, { release_id: 8, score: 1 });
});

test('keeps one score per user when several are sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => rate(7, (i % 10) + 1, rin.headers)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { score } = (await read(7, rin.headers)).body as { score: number };
  assert.deepEqual(await average(7), [score, 1]);
});
