import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aLine, testApi, type TestApi } from '#tests/support/api.ts';
import { loadAnswer } from './search-data.ts';

let api: TestApi;
before(async () => {
  const fox = (id: number) => aLine(id, { name: { main: `Лис ${id}`, english: `Fox ${id}` } });
  api = await testApi(
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(fox),
    aLine(20, {
      name: { main: 'Лунный архив', english: 'Moon Archive', alternative: 'Архив полнолуния' },
      year: 2025,
      is_ongoing: true,
      episodes_total: 12,
    }),
    aLine(21, { name: { main: 'Порт под снегом', english: 'Snow Port' }, year: 2027 }),
  );
});
after(() => api.close());

const ask = (query: string) => loadAnswer(api.call, new URLSearchParams({ query }), 2026);

test('a row says what the release is, how far it has come and by which name it was found', async () => {
  const { releases, hasMore } = await ask('архив полнолуния');
  const { title, facts, matched, status } = releases[0] ?? {};
  assert.deepEqual(
    { title, facts, matched, status },
    {
      title: 'Лунный архив',
      facts: '2025 · ТВ · 12\u00A0эп.',
      matched: 'Архив полнолуния',
      status: 'ongoing',
    },
  );
  assert.equal(hasMore, false);
  assert.equal((await ask('порт')).releases[0]?.status, 'announced');
});

test('eight of the best come, and it is told when there are more', async () => {
  const found = await ask('  лис ');
  assert.equal(found.query, 'лис');
  assert.equal(found.releases.length, 8);
  assert.equal(found.hasMore, true);
  assert.ok(found.releases.every(({ matched, status }) => matched === null && status === null));
});

test('a question that nothing answers, even an endless one, is no error', async () => {
  assert.deepEqual((await ask('ъъъ')).releases, []);
  assert.equal((await ask('ы'.repeat(1000))).query.length, 200);
});
