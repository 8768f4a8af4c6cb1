import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
before(async () => {
  const episodes = [{ ordinal: 1 }];
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Драма', 'Море'], episodes }),
    aCatalogueEntry(2, { genres: ['Морское дно'], episodes }),
  );
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  const team = await createTestTeam(api, 'Лисы');
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  for (const release of [1, 2]) await addReportsOf(release);
  await api.db
    .insertInto('claims')
    .values([{ claimant: 'Море' }, { claimant: 'Лес' }, { claimant: 'Мост', state: 'refused' }])
    .execute();
  await api.db
    .insertInto('blocks')
    .values([
      { release_id: 1, countries: ['RU'], starts_at: NOW, state: 'in_force' },
      { release_id: 2, countries: ['BY'], starts_at: NOW, state: 'in_force' },
    ])
    .execute();
  await api.db
    .insertInto('storage_sums')
    .values([
      { release_id: 1, kind: 'video_1080', bytes: 5, unused_bytes: 0 },
      { release_id: 1, kind: 'pictures', bytes: 5, unused_bytes: 0 },
      { release_id: 2, kind: 'video_1080', bytes: 5, unused_bytes: 0 },
    ])
    .execute();
  await inTransaction(api.db, (trx) =>
    recordEvents(trx, { command: 'root' }, [
      { act: 'genre.create', thingId: 1, title: 'Драма' },
      { act: 'genre.edit', thingId: 1, title: 'Драма' },
      { act: 'genre.edit', thingId: 2, title: 'Море' },
    ]),
  );
});
after(() => api.close());

async function addReportsOf(releaseId: number): Promise<void> {
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('reports')
    .values([
      { kind: 'mark', episode_id: id, code: 'а' },
      { kind: 'mark', episode_id: id, code: 'б', state: 'done' },
    ])
    .execute();
}

const CASES: [path: string, found: number, all: number][] = [
  ['users', 2, 2],
  ['users?role=owner', 1, 2],
  ['users?search=mana', 1, 2],
  // Reports are open ones until another state is asked for.
  ['reports?about=episodes', 2, 4],
  ['reports?about=episodes&state=all', 4, 4],
  ['reports?about=episodes&release=release-2', 1, 4],
  ['claims', 3, 3],
  ['claims?search=море', 1, 3],
  ['claims?state=refused', 1, 3],
  ['blocks', 2, 2],
  ['blocks?country=BY', 1, 2],
  ['genres', 3, 3],
  ['genres?search=мор', 2, 3],
  ['genres?search=мор&limit=1', 2, 3],
  ['texts', 3, 3],
  ['texts?search=прав', 1, 3],
  ['site?search=нет такого', 0, 1],
  ['storage', 2, 2],
  ['storage?limit=1', 2, 2],
  ['events?with_total=true', 3, 3],
  ['events?with_total=true&act=genre.edit', 2, 3],
  ['events?with_total=true&limit=1', 3, 3],
];

async function totalOf(path: string, by: TestAccount) {
  const { status, body } = await api.request(`/api/v1/studio/${path}`, { headers: by.headers });
  assert.equal(status, 200, path);
  return (body as { total: unknown }).total;
}

for (const [path, found, all] of CASES)
  test(`the list ${path} says that ${found} of ${all} are found`, async () => {
    assert.deepEqual(await totalOf(path, owner), { found, all });
  });

test('somebody with the rights of a team is told the number of what they see', async () => {
  assert.deepEqual(await totalOf('reports', manager), { found: 1, all: 2 });
});

test('the journal is not counted where that would read all of it', async () => {
  for (const [query, by] of [
    ['', owner],
    ['?with_total=true&search=драма', owner],
    ['?with_total=true', manager],
  ] as const)
    assert.equal(await totalOf(`events${query}`, by), null);
});
