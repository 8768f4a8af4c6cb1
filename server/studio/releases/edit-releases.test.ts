import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Member } from '#contract/releases.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { ListedRelease } from '#contract/studio/records/releases.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

const RELEASES = '/api/v1/studio/releases';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let team: string;
let foreign: string;
before(async () => {
  api = await openTestApi(...[1, 2, 3].map((id) => aCatalogueEntry(id, { genres: ['Драма'] })));
  [team, foreign] = [await createTestTeam(api, 'Аканэ'), await createTestTeam(api, 'Другие')];
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
});
after(() => api.close());

type Answer<T> = Promise<{ status: number; body: T }>;
type Release = { id: string; title: string; fields: Record<string, unknown> };

const call = (method: string, path: string, body?: object, by = owner) =>
  api.request(path, { method, headers: by.headers, ...(body && { body: JSON.stringify(body) }) });
const create = (fields: object, by = owner): Answer<SavedRecord> => call('POST', RELEASES, { fields }, by);
const save = (id: string, change: object, by = owner): Answer<SavedRecord> =>
  call('POST', `${RELEASES}/${id}`, { change }, by);
const read = async (id: string, by = owner): Promise<Release> =>
  (await call('GET', `${RELEASES}/${id}`, undefined, by)).body;
const list = async (query: string, by = owner): Promise<{ data: ListedRelease[]; next: string | null }> =>
  (await call('GET', `${RELEASES}?${query}`, undefined, by)).body;
const undo = async (id: number | null) => (await call('POST', `/api/v1/studio/events/${id}/undo`)).status;
const bulk = (body: object): Answer<{ changed: number; unchanged: number; event_id: number | null }> =>
  call('POST', `${RELEASES}/bulk`, body);

async function lastEvent(): Promise<JournalEvent> {
  const { body } = await call('GET', '/api/v1/studio/events?limit=1');
  return (body as { data: [JournalEvent] }).data[0];
}

const genreTotal = async () =>
  (await api.db.selectFrom('genres').select('total_releases').where('name', '=', 'Драма').executeTakeFirst())
    ?.total_releases;

test('a new release is a draft that nobody sees; it is submitted, published and taken back', async () => {
  const { status, body } = await create(
    aReleaseRecord('draft', { members: [{ nickname: 'Мика', role: 'voicing' }] }),
  );
  assert.equal(status, 200);
  assert.equal((await api.request('/api/v1/anime/releases/draft')).status, 404);
  assert.deepEqual((await read(body.id)).fields['members'], [{ nickname: 'Мика', role: 'voicing' }]);

  assert.equal((await call('POST', `${RELEASES}/${body.id}/submit`, {})).status, 200);
  assert.deepEqual(
    (await list('state=submitted')).data.map(({ alias }) => alias),
    ['draft'],
  );
  const submission = await lastEvent();
  assert.equal(await undo(submission.id), 200);
  assert.deepEqual((await list('state=submitted')).data, []);

  assert.equal((await call('POST', `${RELEASES}/${body.id}/show`, {})).status, 200);
  assert.equal((await api.request('/api/v1/anime/releases/draft')).status, 200);
  assert.equal((await call('POST', `${RELEASES}/${body.id}/submit`, {})).status, 409);
});

test('the number of another release is no address of a release, nor a number that is an address already', async () => {
  const refused = await create(aReleaseRecord('2'));
  assert.equal(refused.status, 422);
  assert.match(JSON.stringify(refused.body), /Это номер другого релиза/);
  const { body } = await create(aReleaseRecord('two'));
  assert.equal((await save(body.id, { alias: ['two', '2'] })).status, 422);
  const own = await save(body.id, { alias: ['two', body.id] });
  assert.equal(own.status, 200);
  const next = String(Number(body.id) + 1);
  assert.equal((await save(body.id, { alias: [body.id, next] })).status, 200);
  assert.equal((await create(aReleaseRecord('three'))).status, 409);
  const after = await create(aReleaseRecord('three'));
  assert.equal(after.status, 200);
  for (const { id } of [body, after.body])
    await api.db.deleteFrom('releases').where('id', '=', Number(id)).execute();
});

test('an addition that is taken back leaves a deleted release, unless somebody has edited it', async () => {
  const { body } = await create(aReleaseRecord('mistake'));
  assert.equal(await undo(body.event_id), 200);
  assert.equal((await list('search=mistake')).data[0]?.state, 'deleted');
  const { body: edited } = await create(aReleaseRecord('edited'));
  await save(edited.id, { year: [2026, 2025] });
  assert.equal(await undo(edited.event_id), 409);
});

test('members, franchises and genres are replaced, counted, and come back with an undo', async () => {
  const { id: franchise } = await api.db
    .insertInto('franchises')
    .values({ name: 'Путь', name_english: 'The Way' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = (await read('1')).fields;
  const { body } = await save('1', {
    genre_ids: [before['genre_ids'], []],
    franchises: [[], [franchise]],
    members: [before['members'], [{ nickname: 'Рин', role: 'voicing', character: 'Сорока' }]],
  });
  assert.equal(await genreTotal(), 2);
  const wire = (await api.request('/api/v1/anime/releases/1')).body as { members: Member[] };
  assert.deepEqual(
    wire.members.map(({ nickname, character }) => [nickname, character]),
    [['Рин', 'Сорока']],
  );
  assert.deepEqual((await read('1')).fields['franchises'], [franchise]);
  assert.equal(await undo(body.event_id), 200);
  assert.deepEqual((await read('1')).fields, before);
  assert.equal(await genreTotal(), 3);
});

test('an edit of a text keeps its line ends', async () => {
  const description = 'Поезд идёт.\r\n\r\nНочь долга.';
  await save('2', { description: [(await read('2')).fields['description'], description] });
  const { body } = await save('2', { description: [description, 'Поезд идёт.\n\nНочь коротка.'] });
  assert.equal((await read('2')).fields['description'], 'Поезд идёт.\r\n\r\nНочь коротка.');
  const { body: same } = await save('2', {
    description: ['Поезд идёт.\r\n\r\nНочь коротка.', 'Поезд идёт.\n\nНочь коротка.'],
  });
  assert.equal(same.event_id, null);
  assert.equal(await undo(body.event_id), 200);
  assert.equal((await read('2')).fields['description'], description);
});

test('covers, ratings and the version are on the site at once; a conflict and an undo know them', async () => {
  const cover = (name: string) => ({
    preview: `/storage/${name}.jpg`,
    thumbnail: null,
    optimized: { preview: null, thumbnail: null },
  });
  const [first, second] = [cover('first'), cover('second')];
  const mal = { id: 7, url: 'https://myanimelist.net/anime/7', votes: 10, rating: 7.5 };
  const { body } = await save('2', {
    background_covers: [[], [first, second]],
    mal: [null, mal],
    voicing: [null, 'TWO_VOICES'],
    cuts: [null, 'Сцена в бане: закон страны'],
  });
  const wire = (await api.request('/api/v1/anime/releases/2')).body as Record<string, unknown>;
  assert.deepEqual([wire['background_covers'], wire['mal']], [[first, second], mal]);
  const voicing = { value: 'TWO_VOICES', description: 'Двухголосая закадровая озвучка' };
  assert.deepEqual([wire['voicing'], wire['cuts']], [voicing, 'Сцена в бане: закон страны']);
  const { status, body: refused } = await save('2', { background_covers: [[], [second]] });
  const { conflicts } = refused as unknown as { conflicts: { field: string; now: unknown }[] };
  assert.deepEqual(
    [status, conflicts.map(({ field, now }) => [field, now])],
    [409, [['background_covers', [first, second]]]],
  );
  const { body: moved } = await save('2', {
    background_covers: [
      [first, second],
      [second, first],
    ],
  });
  assert.deepEqual((await read('2')).fields['background_covers'], [second, first]);
  for (const event of [moved.event_id, body.event_id]) assert.equal(await undo(event), 200);
  const { background_covers: covers, voicing: none, cuts } = (await read('2')).fields;
  assert.deepEqual([covers, none, cuts], [[], null, null]);
});

test('teams in another order are the same teams, so what chose them can be taken back', async () => {
  const { id } = (await create(aReleaseRecord('of-two'))).body;
  const [first = '', second = ''] = [team, foreign].toSorted();
  const { body } = await save(id, { teams: [[], [second, first]] });
  assert.deepEqual((await read(id)).fields['teams'], [first, second]);
  assert.equal(await undo(body.event_id), 200);
});

test('a release manager has the genres, teams and franchises to choose from, without editing them', async () => {
  await api.db.insertInto('franchises').values({ name: 'Долгий путь', name_english: 'A 100% Way' }).execute();
  const { body } = await call('GET', '/api/v1/studio/release-choices', undefined, manager);
  const { genre_ids: genres, teams } = body as Record<string, { label: string }[]>;
  assert.deepEqual(
    genres?.map(({ label }) => label),
    ['Драма'],
  );
  assert.deepEqual(teams?.map(({ label }) => label).toSorted(), ['Аканэ', 'Другие']);
  const find = async (text: string) => {
    const query = `search=${encodeURIComponent(text)}`;
    const found = await call('GET', `/api/v1/studio/release-franchises?${query}`, undefined, manager);
    return (found.body as { name: string }[]).map(({ name }) => name);
  };
  assert.deepEqual(await find('долгий'), ['Долгий путь']);
  assert.deepEqual(await find('0% w'), ['Долгий путь']);
  assert.deepEqual(await find('%'), ['Долгий путь']);
  assert.deepEqual(await find('_'), []);
  assert.equal((await call('GET', '/api/v1/studio/genres', undefined, manager)).status, 403);
});

test('what a field names must exist, and an alias is of one release', async () => {
  const unknown = '7f0c2d3e-0000-4000-8000-000000000000';
  for (const change of [
    { genre_ids: [[], [999]] },
    { teams: [[], [unknown]] },
    { franchises: [[], [unknown]] },
  ]) {
    const { id } = (await create(aReleaseRecord(`of-${Object.keys(change)[0]}`))).body;
    const { status, body } = await save(id, change);
    assert.deepEqual(
      [status, Object.keys((body as unknown as { errors: object }).errors)],
      [422, Object.keys(change)],
    );
  }
  assert.equal((await create(aReleaseRecord('release-2'))).status, 409);
});

test('a release manager edits the releases of the own team only, and cannot give them away', async () => {
  const { body } = await create(aReleaseRecord('own', { teams: [team] }), manager);
  assert.equal((await save(body.id, { year: [2026, 2024] }, manager)).status, 200);
  assert.equal((await save(body.id, { teams: [[team], [foreign]] }, manager)).status, 422);
  assert.equal((await save('2', { year: [2026, 2024] }, manager)).status, 404);
  assert.equal((await call('GET', `${RELEASES}/2`, undefined, manager)).status, 404);
  assert.equal((await create(aReleaseRecord('foreign', { teams: [foreign] }), manager)).status, 422);
  assert.deepEqual(
    (await list('', manager)).data.map(({ alias }) => alias),
    ['own'],
  );
});

test('many releases change with one event; its undo skips what has changed since and says so', async () => {
  const ids = [1, 2, 3];
  const fields = { age_rating: 'R18_PLUS' };
  const dry = (await bulk({ ids, fields, dry_run: true })).body;
  assert.deepEqual(dry, { changed: 3, unchanged: 0, event_id: null });
  assert.notEqual((await read('1')).fields['age_rating'], 'R18_PLUS');
  await save('3', { age_rating: [(await read('3')).fields['age_rating'], 'R18_PLUS'] });
  const { body } = await bulk({ ids, fields });
  assert.deepEqual([body.changed, body.unchanged], [2, 1]);
  await save('2', { age_rating: ['R18_PLUS', 'R0_PLUS'] });
  assert.equal(await undo(body.event_id), 200);
  const ratings = await Promise.all(ids.map(async (id) => (await read(String(id))).fields['age_rating']));
  assert.deepEqual(ratings, ['R16_PLUS', 'R0_PLUS', 'R18_PLUS']);
  assert.match((await lastEvent()).reason ?? '', /изменено: 1$/);
  assert.equal((await bulk({ ids: [1, 999], fields })).status, 404);
});

test('many releases get an hour and a rhythm, and lose them again', async () => {
  const fields = { publish_time: '23:30', publish_every_weeks: 2 };
  const { body } = await bulk({ ids: [1, 2], fields });
  const rhythm = async () => {
    const { publish_time, publish_every_weeks } = (await read('2')).fields;
    return [publish_time, publish_every_weeks];
  };
  assert.deepEqual([body.changed, await rhythm()], [2, ['23:30', 2]]);
  assert.equal(await undo(body.event_id), 200);
  assert.deepEqual(await rhythm(), [null, 1]);
  assert.equal((await bulk({ ids: [1], fields: { publish_time: '25:15' } })).status, 422);
});

test('a list goes on after its last release in both orders and finds by name, number and state', async () => {
  for (const order of ['newest', 'changed']) {
    const aliases: string[] = [];
    for (let after = ''; ;) {
      const page = await list(`order=${order}&limit=2&after=${encodeURIComponent(after)}`);
      aliases.push(...page.data.map(({ alias }) => alias));
      if (page.next === null) break;
      after = page.next;
    }
    assert.equal(new Set(aliases).size, (await list('limit=100')).data.length, order);
  }
  assert.deepEqual(
    (await list('search=РЕЛИЗ OWN')).data.map(({ alias }) => alias),
    ['own'],
  );
  assert.equal((await list('search=2')).data.at(-1)?.id, 2);
  assert.deepEqual(
    (await list('state=deleted')).data.map(({ alias }) => alias),
    ['mistake'],
  );
});
