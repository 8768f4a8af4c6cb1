import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { countIfDeep, orderSql, selectSlice, type Order } from './read-slice.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const ROWS = 23;

// Three rows of each value, and some of none.
const rows = sql<{ id: number; value: number | null }>`(
  select n as id, case when n % 5 = 0 then null else n / 3 end as value from generate_series(1, ${ROWS}::integer) as n
)`;

const by = (value: 'asc' | 'desc', id: 'asc' | 'desc'): Order => [
  { by: sql.ref('rows.value'), direction: value },
  { by: sql.ref('rows.id'), direction: id },
];

async function idsOf(order: Order, slice: { limit: number; offset: number }, total?: number) {
  const ids = selectSlice(api.db.selectFrom(rows.as('rows')).select('rows.id'), order, slice, total);
  const list = api.db.selectFrom(rows.as('rows')).select('rows.id').where('rows.id', 'in', ids);
  return (await list.orderBy(orderSql(order)).execute()).map(({ id }) => id);
}

test('a slice is the same with the number of all rows, with ties and NULLs and past the end', async () => {
  for (const order of [by('asc', 'asc'), by('desc', 'desc'), by('desc', 'asc')]) {
    const all = await idsOf(order, { limit: ROWS, offset: 0 });
    assert.equal(all.length, ROWS);
    for (const limit of [1, 4, 30])
      for (let offset = 0; offset <= ROWS + 4; offset += 1) {
        const expected = all.slice(offset, offset + limit);
        const slice = { limit, offset };
        assert.deepEqual(
          await idsOf(order, slice, ROWS),
          expected,
          `${offset}, ${limit} of the counted rows`,
        );
      }
    assert.deepEqual(await idsOf(order, { limit: 4, offset: 20 }), all.slice(20));
  }
});

test('rows are counted first only for a slice far from the beginning', async () => {
  const count = async () => 700;
  assert.equal(await countIfDeep({ limit: 50, offset: 450 }, count), undefined);
  assert.equal(await countIfDeep({ limit: 50, offset: 650 }, count), 700);
});
