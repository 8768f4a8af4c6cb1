import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { readInPortions } from './read-in-portions.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

test('reads every row once, also when the last portion is full', async () => {
  for (const count of [0, 3, 5000, 10_001]) {
    const numbers = sql<{ id: number }>`(select 3 * n as id from generate_series(1, ${count}::integer) as n)`;
    const query = api.db.selectFrom(numbers.as('numbers')).select('id');
    const portions = await Array.fromAsync(readInPortions(query));
    assert.deepEqual(
      portions.flat().map(({ id }) => id),
      Array.from({ length: count }, (_, n) => 3 * (n + 1)),
    );
    assert.ok(portions.every((rows) => rows.length <= 5000));
  }
});
