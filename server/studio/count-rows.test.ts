import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from '#tests/support/database.ts';
import { countRows } from './count-rows.ts';

let site: Awaited<ReturnType<typeof createTestDatabase>>;
before(async () => {
  site = await createTestDatabase();
});
after(() => site.close());

const series = (last: number) => sql`select n, n as again from generate_series(1, ${last}::integer) as n`;

test('rows are counted exactly up to ten thousand, and one more stands for all that follow', async () => {
  const counts = [0, 3, 10_000, 10_001, 12_000].map(async (last) =>
    countRows(site.db, { all: series(last) }),
  );
  assert.deepEqual(
    (await Promise.all(counts)).map(({ all }) => all),
    [0, 3, 10_000, 10_001, 10_001],
  );
});

test('without filters all rows are found', async () => {
  assert.deepEqual(await countRows(site.db, { all: series(5) }), { found: 5, all: 5 });
  assert.deepEqual(await countRows(site.db, { all: series(5), found: series(2) }), { found: 2, all: 5 });
});
