import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { ListedRelease } from '#contract/studio/records/releases.ts';
import { NO_POSTER } from '#contract/values.ts';
import { NO_CHANGES } from '#server/platform/changes/change-feed.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { listReleases } from './list-releases.ts';
import { openReleaseLists, type ReleaseLists } from './release-lists.ts';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let team: string;
before(async () => {
  const marks = { start: 0, stop: 90 };
  api = await openTestApi(
    aCatalogueEntry(1, { year: 2020, season: 'winter', type: 'TV', genres: ['Драма'] }),
    aCatalogueEntry(2, { year: 2022, season: 'autumn', type: 'MOVIE', genres: ['Драма', 'Море'] }),
    aCatalogueEntry(3, { year: 2022, season: 'spring', type: 'TV', genres: ['Море'] }),
    aCatalogueEntry(4, { year: 2024, is_ongoing: true, episodes: [{ ordinal: 1, opening: marks }] }),
    aCatalogueEntry(5, { year: 2024, episodes: [{ ordinal: 1, opening: marks }, { ordinal: 2 }] }),
  );
  team = await createTestTeam(api, 'Аканэ');
  await api.db
    .insertInto('release_teams')
    .values([2, 4].map((id) => ({ release_id: id, team_id: team })))
    .execute();
  const names = { 1: 'Яблоко', 2: 'Арбуз', 3: 'Ёлка', 4: 'Арбуз', 5: 'Груша' };
  for (const [id, name] of Object.entries(names))
    await api.db.updateTable('releases').set({ name_main: name }).where('id', '=', Number(id)).execute();
  const aPoster = (src: string) => JSON.stringify({ ...NO_POSTER, src });
  const poster = aPoster('/storage/releases/posters/chosen/a.webp');
  await api.db.updateTable('releases').set({ poster }).where('id', '=', 1).execute();
  const drawn = aPoster('/storage/releases/posters/2/a.webp');
  await api.db.updateTable('releases').set({ poster: drawn }).where('id', '=', 2).execute();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
});
after(() => api.close());

type Page = {
  data: ListedRelease[];
  next: string | null;
  total: { found: number; all: number };
  errors?: Record<string, string[]>;
};

async function list(query: string, by = owner): Promise<{ status: number; body: Page }> {
  return api.request(`/api/v1/studio/releases?${query}`, { headers: by.headers });
}

const idsOf = ({ data }: Page) => data.map(({ id }) => id);

const FOUND: [query: string, ids: number[]][] = [
  ['type=MOVIE', [2]],
  ['year=2022', [3, 2]],
  ['year=2020-2022', [3, 2, 1]],
  ['year=2022&season=spring', [3]],
  ['ongoing=true', [4]],
  ['ongoing=false', [5, 3, 2, 1]],
  ['without_poster=true', [5, 4, 3, 2]],
  ['without_team=true', [5, 3, 1]],
  ['without_episodes=true', [3, 2, 1]],
  ['without_marks=true', [5]],
  ['search=арбуз', [4, 2]],
  ['type=TV&without_team=true&year=2020-2024&without_episodes=true', [3, 1]],
];
for (const [query, ids] of FOUND)
  test(`the list finds by ${query}, and says how many of how many`, async () => {
    const { body } = await list(query);
    assert.deepEqual(idsOf(body), ids);
    assert.deepEqual(body.total, { found: ids.length, all: 5 });
  });

test('the list finds by a genre and by a team', async () => {
  const { id } = await api.db
    .selectFrom('genres')
    .select('id')
    .where('name', '=', 'Море')
    .executeTakeFirstOrThrow();
  assert.deepEqual(idsOf((await list(`genre=${id}`)).body), [3, 2]);
  assert.deepEqual(idsOf((await list(`team=${team}`)).body), [4, 2]);
  assert.deepEqual(idsOf((await list(`team=${team}&genre=${id}`)).body), [2]);
});

test('a release manager finds and counts only the releases of the own teams', async () => {
  assert.deepEqual(idsOf((await list('', manager)).body), [4, 2]);
  assert.deepEqual((await list('', manager)).body.total, { found: 2, all: 2 });
  for (const [query, ids] of FOUND) {
    const { body } = await list(query, manager);
    const own = ids.filter((id) => id === 2 || id === 4);
    assert.deepEqual([idsOf(body), body.total], [own, { found: own.length, all: 2 }], query);
  }
});

const ORDERED: Record<string, number[]> = {
  newest: [5, 4, 3, 2, 1],
  oldest: [1, 2, 3, 4, 5],
  name: [2, 4, 5, 3, 1],
  name_last: [1, 3, 5, 4, 2],
  year: [5, 4, 3, 2, 1],
  year_first: [1, 2, 3, 4, 5],
  season: [5, 4, 2, 3, 1],
  season_first: [1, 3, 2, 4, 5],
};
for (const [order, ids] of Object.entries(ORDERED))
  test(`the list is ordered by ${order}, page after page`, async () => {
    const found: number[] = [];
    for (let after = ''; ;) {
      const { body } = await list(`order=${order}&limit=2&after=${encodeURIComponent(after)}`);
      found.push(...idsOf(body));
      assert.deepEqual(body.total, { found: 5, all: 5 });
      if (body.next === null) break;
      after = body.next;
    }
    assert.deepEqual(found, ids);
  });

test('a value that a filter does not have is refused, and so is the end of a page of another order', async () => {
  for (const query of ['type=FILM', 'year=20', 'year=2024-2020', 'ongoing=maybe', 'genre=drama', 'team=1'])
    assert.equal((await list(query)).status, 422, query);
  assert.equal((await list('order=year&after=Арбуз_2')).status, 422);
});

test('a release that is removed while a page is read does not end the list', async () => {
  await api.addReleases(aCatalogueEntry(6));
  const lists = openReleaseLists({ db: api.db, changes: NO_CHANGES });
  const removing: ReleaseLists = {
    ...lists,
    find: async (conditions) => {
      const ids = await lists.find(conditions);
      await api.db.deleteFrom('releases').where('id', '=', 6).execute();
      return ids;
    },
  };
  const { data, next } = await listReleases(
    { db: api.db, releaseLists: removing },
    { teams: 'all' },
    { limit: 2 },
  );
  assert.deepEqual([data.map(({ id }) => id), next], [[5, 4], '4']);
});

test('thousands of releases are listed in their order, page after page, without those that a filter leaves out', async () => {
  await api.db.transaction().execute(async (trx) => {
    // Triggers would count and tell of each.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into releases (id, alias, name_main, name_english, year, type, age_rating, publish_day)
      select n, 'many-' || n, 'Много ' || lpad((n * 7 % 3001)::text, 4, '0'), 'Many', 2000 + n % 10,
        case when n % 10 = 3 then 'OVA' else 'TV' end, 'R16_PLUS', 1
      from generate_series(1001, 4000) as n`.execute(trx);
  });
  const filtered = api.db.selectFrom('releases').select('id').where('type', '=', 'TV').where('id', '>', 1000);
  const { rows } = await sql<{ id: number }>`
    ${filtered.orderBy('name_main').orderBy('id').limit(250)}`.execute(api.db);
  const found: number[] = [];
  for (let after = ''; found.length < 250;) {
    const { body } = await list(
      `type=TV&search=Много&order=name&limit=50&after=${encodeURIComponent(after)}`,
    );
    found.push(...idsOf(body));
    assert.equal(body.total.found, 2700);
    after = body.next ?? assert.fail('the list ended');
  }
  assert.deepEqual(
    found,
    rows.map(({ id }) => id),
  );
});
