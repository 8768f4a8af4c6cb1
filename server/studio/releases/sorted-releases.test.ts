import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ChangeFeed, NO_CHANGES, openChangeFeed } from '#server/platform/changes/change-feed.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openReleaseLists } from './release-lists.ts';
import { type PageEnd, pageOf, type SortKey } from './sorted-releases.ts';

const BY_YEAR: SortKey = { name: 'year', columns: ['year'], of: ({ year }) => year };

let api: TestApi;
let changes: ChangeFeed;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { year: 2022 }),
    aCatalogueEntry(2, { year: 2020 }),
    aCatalogueEntry(3, { year: 2022 }),
    aCatalogueEntry(4, { year: 2021 }),
  );
  changes = await openChangeFeed(api.address);
});
after(async () => {
  await changes.close();
  await api.close();
});

const setYear = (id: number, year: number) =>
  api.db.updateTable('releases').set({ year }).where('id', '=', id).execute();

test('an order knows of what was committed just before it: other values, new and removed releases', async () => {
  const kept = openReleaseLists({ db: api.db, changes });
  const deaf = openReleaseLists({ db: api.db, changes: NO_CHANGES });
  const check = async (...ids: number[]) => {
    for (const { sort } of [kept, deaf]) assert.deepEqual([...(await sort(BY_YEAR)).ids], ids);
  };
  await check(2, 4, 1, 3);
  await setYear(1, 2019);
  await setYear(4, 2022);
  await check(1, 2, 3, 4);
  await api.addReleases(aCatalogueEntry(5, { year: 2020 }));
  await check(1, 2, 5, 3, 4);
  await api.db.deleteFrom('releases').where('id', '=', 2).execute();
  await setYear(5, 2030);
  await check(1, 3, 4, 5);
});

test('a page has what is found after its end, in both directions, though the end itself is gone', () => {
  const years = Array.from({ length: 60 }, (_, i) => 2000 + ((i * 7) % 9));
  const all = years.map((key, i): PageEnd => ({ key, id: i + 1 }));
  const compare = (a: PageEnd, b: PageEnd) => Number(a.key) - Number(b.key) || a.id - b.id;
  const rows = all.toSorted(compare);
  const sorted = { ids: Int32Array.from(rows, ({ id }) => id), keys: rows.map(({ key }) => key) };
  const isFound = ({ id }: PageEnd) => id % 4 < 2;
  const found = Int32Array.from(all.filter(isFound).map(({ id }) => id));
  const ends = [undefined, ...all, { key: 1990, id: 1 }, { key: 2004, id: 500 }, { key: 2050, id: 1 }];
  for (const end of ends)
    for (const direction of ['asc', 'desc'] as const) {
      const way = direction === 'asc' ? 1 : -1;
      const rest = all.filter((row) => isFound(row) && (!end || way * compare(row, end) > 0));
      const expected = rest.toSorted((a, b) => way * compare(a, b)).slice(0, 7);
      assert.deepEqual(
        pageOf(found, sorted, { direction, after: end, count: 7 }),
        expected.map(({ id }) => id),
        JSON.stringify([end, direction]),
      );
    }
});
