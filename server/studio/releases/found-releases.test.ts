import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql, type SqlBool } from 'kysely';
import { type ChangeFeed, NO_CHANGES, openChangeFeed } from '#server/platform/changes/change-feed.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestTeam } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type FindReleases, placeOf, type ReleaseCondition } from './found-releases.ts';
import { conditionsOf, reachCondition, type ReleaseFilters } from './release-filters.ts';
import { openReleaseLists } from './release-lists.ts';

let api: TestApi;
let changes: ChangeFeed;
let find: FindReleases;
let team: string;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { year: 2020, episodes: [{ ordinal: 1 }] }),
    aCatalogueEntry(2, { year: 2021, episodes: [{ ordinal: 1 }] }),
    aCatalogueEntry(3, { year: 2021, episodes: [{ ordinal: 1 }] }),
  );
  team = await createTestTeam(api, 'Вереск');
  changes = await openChangeFeed(api.address);
  find = openReleaseLists({ db: api.db, changes }).find;
});
after(async () => {
  await changes.close();
  await api.close();
});

const found = async (filters: ReleaseFilters) => [
  ...(await find([reachCondition({ teams: 'all' }), ...conditionsOf(filters)])),
];

test('a search knows of what was committed just before it, by whatever was written', async () => {
  const team1 = { release_id: 1, team_id: team };
  assert.deepEqual(await found({ year: '2021' }), [2, 3]);
  assert.deepEqual(await found({ team }), []);
  assert.deepEqual(await found({ without_marks: true }), [1, 2, 3]);
  await api.db.updateTable('releases').set({ year: 2021 }).where('id', '=', 1).execute();
  assert.deepEqual(await found({ year: '2021' }), [1, 2, 3]);
  await api.db.insertInto('release_teams').values(team1).execute();
  assert.deepEqual(await found({ team, year: '2021' }), [1]);
  await api.db.updateTable('episodes').set({ opening_start: 1 }).where('release_id', '=', 2).execute();
  assert.deepEqual(await found({ without_marks: true, year: '2021' }), [1, 3]);
  await api.db.deleteFrom('release_teams').where('release_id', '=', 1).execute();
  assert.deepEqual(await found({ team }), []);
  await api.db.deleteFrom('releases').where('id', '=', 3).execute();
  assert.deepEqual(await found({}), [1, 2]);
});

test('a condition is read once, then only for what has changed, and never kept without news of changes', async () => {
  const texts: string[] = [];
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      texts.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const year: ReleaseCondition = { key: 'year=2021', sql: sql<SqlBool>`releases.year = 2021` };
  const { find: kept } = openReleaseLists({ db, changes });
  for (let call = 0; call < 3; call += 1) assert.deepEqual([...(await kept([year]))], [1, 2]);
  assert.equal(texts.length, 1);
  await api.db.updateTable('releases').set({ year: 2022 }).where('id', '=', 2).execute();
  assert.deepEqual([...(await kept([year]))], [1]);
  assert.equal(texts.length, 2);
  assert.match(texts[1] ?? '', /= any\(/);

  const { find: deaf } = openReleaseLists({ db, changes: NO_CHANGES });
  assert.deepEqual([...(await deaf([year]))], [1]);
  await api.db.updateTable('releases').set({ year: 2021 }).where('id', '=', 2).execute();
  assert.deepEqual([...(await deaf([year]))], [1, 2]);
});

test('a search that could not look for changes reads all again', async () => {
  const year: ReleaseCondition = { key: 'year=2021', sql: sql<SqlBool>`releases.year = 2021` };
  const { find: kept } = openReleaseLists({ db: api.db, changes });
  assert.deepEqual([...(await kept([year]))], [1, 2]);
  await api.db.transaction().execute(async (trx) => {
    await trx.updateTable('releases').set({ year: 2022 }).where('id', '=', 2).execute();
    await sql`alter table changes rename to changes_away`.execute(trx);
  });
  try {
    assert.equal(await changes.catchUp(), false);
    assert.deepEqual([...(await kept([year]))], [1]);
  } finally {
    await sql`alter table changes_away rename to changes`.execute(api.db);
  }
  await waitUntil(() => changes.catchUp());
  assert.deepEqual([...(await kept([year]))], [1]);
});

test('conditions that hold together know of what was committed just before, whichever of them it concerns', async () => {
  const { find: both } = openReleaseLists({ db: api.db, changes });
  const among = async () => [
    ...(await both([reachCondition({ teams: 'all' }), ...conditionsOf({ year: '2040', type: 'OVA' })])),
  ];
  assert.deepEqual(await among(), []);
  await api.db.updateTable('releases').set({ year: 2040, type: 'OVA' }).where('id', '=', 1).execute();
  assert.deepEqual(await among(), [1]);
  assert.deepEqual(await among(), [1]);
  await api.db.updateTable('releases').set({ type: 'TV' }).where('id', '=', 1).execute();
  assert.deepEqual(await among(), []);
});

test('a number is found in a list of any length, or the place where it would stand', () => {
  const ids = Int32Array.from({ length: 1000 }, (_, i) => 2 * i);
  for (const id of [0, 1, 2, 999, 1000, 1997, 1998, 1999, 5000])
    assert.equal(placeOf(ids, id), Math.min(1000, Math.ceil(id / 2)), String(id));
  assert.equal(placeOf(new Int32Array(), 1), 0);
});
