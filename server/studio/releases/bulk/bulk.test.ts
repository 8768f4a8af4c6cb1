import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { BulkResult } from '#contract/studio/records/releases.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let team: string;
let foreign: string;
let sea: number;
let drama: number;
before(async () => {
  const entries = [1, 2, 3, 4].map((id) =>
    aCatalogueEntry(id, { year: 2020 + id, publish_day: 1, genres: id < 3 ? ['Драма'] : ['Море'] }),
  );
  api = await openTestApi(...entries);
  [team, foreign] = [await createTestTeam(api, 'Аканэ'), await createTestTeam(api, 'Другие')];
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  const idOf = async (name: string) =>
    (await api.db.selectFrom('genres').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  [sea, drama] = [await idOf('Море'), await idOf('Драма')];
});
after(() => api.close());

type Refused = { message: string; errors?: Record<string, string[]> };

const calls = (by = owner) => recordCalls(api, by, 'releases');
const bulk = (body: object, by = owner) => calls(by).act<BulkResult & Refused>('bulk', body);
const states = (body: object, by = owner) => calls(by).act<BulkResult & Refused>('bulk-state', body);
const fieldOf = async (name: string) =>
  Promise.all([1, 2, 3, 4].map(async (id) => (await calls().read(String(id))).fields[name]));
const stateOf = async (id: number) => (await calls().read(String(id))).info['state'];

async function lastEvent(): Promise<JournalEvent> {
  const { body } = await api.request('/api/v1/studio/events?limit=1', { headers: owner.headers });
  return (body as { data: [JournalEvent] }).data[0];
}

test('all that a filter finds get a team with one event, and one undo takes it away again', async () => {
  const chosen = { filter: { without_team: true, year: '2022-2024' }, count: 3 };
  const dry = await bulk({ ...chosen, add: { teams: [team] }, dry_run: true });
  assert.deepEqual(dry.body, { changed: 3, unchanged: 0, event_id: null });
  assert.deepEqual(await fieldOf('teams'), [[], [], [], []]);
  const { body } = await bulk({ ...chosen, add: { teams: [team] } });
  assert.deepEqual([body.changed, await fieldOf('teams')], [3, [[], [team], [team], [team]]]);
  const { id, title, change } = await lastEvent();
  assert.deepEqual([id, title], [body.event_id, 'Релизов: 3']);
  assert.deepEqual(Object.keys(change ?? {}), ['2/teams', '3/teams', '4/teams']);
  assert.equal((await calls().undo(body.event_id)).status, 200);
  assert.deepEqual(await fieldOf('teams'), [[], [], [], []]);
});

test('a filter that finds another number than was seen changes nothing and says how many it finds', async () => {
  const before = await lastEvent();
  const { status, body } = await bulk({ filter: { year: '2022-2024' }, count: 4, add: { teams: [team] } });
  assert.equal(status, 409);
  assert.match(body.message, /^Под эти фильтры теперь попадает релизов: 3, а было 4\./);
  assert.deepEqual(await lastEvent(), before);
});

test('a call names releases or a filter, never both, and no filter that does not exist', async () => {
  for (const chosen of [
    {},
    { ids: [1], filter: {}, count: 4 },
    { filter: { studio: 'x' }, count: 4 },
    { filter: { type: 'FILM' }, count: 4 },
  ])
    assert.equal((await bulk({ ...chosen, fields: { is_ongoing: true } })).status, 422);
});

test('genres are added and removed beside those that a release has', async () => {
  const { body } = await bulk({ ids: [1, 3], add: { genre_ids: [sea] }, remove: { genre_ids: [drama] } });
  assert.deepEqual([body.changed, body.unchanged], [1, 1]);
  assert.deepEqual(await fieldOf('genre_ids'), [[sea], [drama], [sea], [sea]]);
  assert.equal((await calls().undo(body.event_id)).status, 200);
  assert.deepEqual(await fieldOf('genre_ids'), [[drama], [drama], [sea], [sea]]);
  assert.equal((await bulk({ ids: [1], add: { genre_ids: [999_999] } })).status, 422);
});

test('a release manager changes what the filter finds of the own teams, and gives none of it away', async () => {
  await bulk({ ids: [2], add: { teams: [team] } });
  const all = { filter: {}, count: 1 };
  const { body } = await bulk({ ...all, fields: { publish_day: 5 } }, manager);
  assert.equal(body.changed, 1);
  assert.deepEqual(await fieldOf('publish_day'), [1, 5, 1, 1]);
  const given = await bulk({ ...all, add: { teams: [foreign] }, remove: { teams: [team] } }, manager);
  assert.deepEqual(
    [given.status, given.body.errors],
    [422, { teams: ['Оставьте хотя бы одну свою команду.'] }],
  );
  assert.equal((await bulk({ ids: [1, 2], fields: { publish_day: 6 } }, manager)).status, 404);
});

test('releases are hidden and shown together; those that are so already stay', async () => {
  const hidden = (await states({ ids: [1, 3], verb: 'hide' })).body;
  assert.deepEqual([hidden.changed, await stateOf(1), await stateOf(3)], [2, 'hidden', 'hidden']);
  assert.equal((await api.request('/api/v1/anime/releases/1')).status, 404);
  const again = (await states({ filter: {}, count: 4, verb: 'hide', dry_run: true })).body;
  assert.deepEqual([again.changed, again.unchanged], [2, 2]);
  await states({ ids: [3], verb: 'show' });
  const undone = await calls().undo(hidden.event_id);
  assert.equal(undone.status, 200);
  assert.deepEqual([await stateOf(1), await stateOf(3)], ['published', 'published']);
  const { act, change, reason } = await lastEvent();
  assert.deepEqual([act, change], ['release.bulk_show', { '1/state': ['hidden', 'published'] }]);
  assert.match(reason ?? '', /изменено: 1$/);
  assert.equal((await states({ ids: [1], verb: 'show' })).body.event_id, null);
});

test('who may not hide a release hides none of many', async () => {
  const editor = await createTestMember(api, 'editor', { role: 'editor' });
  assert.equal((await states({ ids: [1], verb: 'hide' }, editor)).status, 403);
});
