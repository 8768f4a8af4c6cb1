import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { loadSearchResults } from './search-data.ts';

let api: TestApi;
before(async () => {
  const fox = (id: number) => aCatalogueEntry(id, { name: { main: `Лис ${id}`, english: `Fox ${id}` } });
  api = await openTestApi(
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(fox),
    aCatalogueEntry(20, {
      name: { main: 'Лунный архив', english: 'Moon Archive', alternative: 'Архив полнолуния' },
      year: 2025,
      is_ongoing: true,
      episodes_total: 12,
      rating: { distribution: { '9': 30 } },
    }),
    aCatalogueEntry(21, { name: { main: 'Порт под снегом', english: 'Snow Port' }, year: 2027 }),
  );
});
after(() => api.close());

const search = (query: string) => loadSearchResults(api.call, new URLSearchParams({ query }), 2026);

test('returns the score, the facts, the status and the matched name of a release', async () => {
  const { releases, hasMore } = await search('архив полнолуния');
  const { title, score, facts, matched, status } = releases[0] ?? {};
  assert.deepEqual(
    { title, score, facts, matched, status },
    {
      score: '8,5',
      title: 'Лунный архив',
      facts: '2025 · ТВ · 12\u00A0эп.',
      matched: 'Архив полнолуния',
      status: 'ongoing',
    },
  );
  assert.equal(hasMore, false);
  const port = (await search('порт')).releases[0];
  assert.deepEqual([port?.status, port?.score], ['announced', null]);
});

test('returns the eight best results and whether there are more', async () => {
  const results = await search('  лис ');
  assert.equal(results.query, 'лис');
  assert.equal(results.releases.length, 8);
  assert.equal(results.hasMore, true);
  assert.ok(results.releases.every(({ matched, status }) => matched === null && status === null));
});

test('returns releases with similar names for a query without matches', async () => {
  const { releases, areGuesses } = await search('архыв');
  assert.deepEqual([releases.map(({ title }) => title), areGuesses], [['Лунный архив'], false]);
  const guesses = await search('орхивы');
  assert.deepEqual(
    [guesses.releases.map(({ title }) => title), guesses.areGuesses],
    [['Лунный архив'], true],
  );
});

test('returns no results for a query without matches or an overlong one', async () => {
  assert.deepEqual((await search('ъъъ')).releases, []);
  assert.equal((await search('ы'.repeat(1000))).query.length, 200);
});
