import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { namedRelease } from '#contract/studio/records/record.ts';
import { nicknameSkeleton } from '#server/accounts/registration/skeleton.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let api: TestApi;
let genres: ReturnType<typeof recordCalls>;
let franchises: ReturnType<typeof recordCalls>;
let releases: ReturnType<typeof recordCalls>;
let teams: ReturnType<typeof recordCalls>;
let roles: ReturnType<typeof recordCalls>;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Драма', 'Море'] }),
    aCatalogueEntry(2, { genres: ['Море', 'Мелодрама', 'Драма'] }),
    aCatalogueEntry(3, { genres: ['Ветер'] }),
    aCatalogueEntry(4),
  );
  const editor = await createTestMember(api, 'editor', { role: 'editor' });
  genres = recordCalls(api, editor, 'genres');
  franchises = recordCalls(api, editor, 'franchises');
  releases = recordCalls(api, editor, 'releases');
  teams = recordCalls(api, editor, 'teams');
  roles = recordCalls(api, editor, 'team-roles');
});
after(() => api.close());

const idOf = async (kind: ReturnType<typeof recordCalls>, title: string) =>
  (await kind.list()).find((one) => one.title === title)?.id ?? '';

test('a genre with releases is not removed, and says how many it has', async () => {
  const { status, body } = await genres.remove(await idOf(genres, 'Драма'));
  assert.deepEqual([status, body.message], [409, 'Релизов с этим жанром: 2. Объедините его с другим.']);
});

async function releasesOf(id: string): Promise<number[]> {
  const { body } = await api.request(`/api/v1/anime/franchises/${id}`);
  const { franchise_releases: links } = body as { franchise_releases: { release_id: number }[] };
  return links.map(({ release_id }) => release_id);
}

const drawn = (preview: string) =>
  JSON.stringify({ preview, thumbnail: null, optimized: { preview: null, thumbnail: null } });

test('a franchise has its releases in their order, and its drawn picture is drawn again when they change', async () => {
  const fields = { name: 'Море', name_english: 'Sea', image: null, releases: [3, 1] };
  const { body } = await franchises.create(fields);
  assert.deepEqual(await releasesOf(body.id), [3, 1]);
  const image = drawn(`/storage/franchises/${body.id}/640.jpg`);
  await api.db.updateTable('franchises').set({ image }).execute();
  const read = await franchises.read(body.id);
  assert.deepEqual(read.fields, fields);
  assert.deepEqual(read.info['picture'], JSON.parse(image));
  const [named = {}] = read.info['releases'] as object[];
  assert.deepEqual(Object.keys(named).toSorted(), Object.keys(namedRelease.shape).toSorted());

  const { body: saved } = await franchises.save(body.id, {
    releases: [
      [3, 1],
      [1, 2, 3],
    ],
  });
  assert.deepEqual(await releasesOf(body.id), [1, 2, 3]);
  assert.equal((await franchises.read(body.id)).info['picture'], null);
  assert.equal((await franchises.undo(saved.event_id)).status, 200);
  assert.deepEqual(await releasesOf(body.id), [3, 1]);

  const { body: removed } = await franchises.remove(body.id);
  assert.equal((await franchises.undo(removed.event_id)).status, 200);
  assert.deepEqual((await franchises.read(body.id)).fields, fields);
  const missing = await franchises.save(body.id, { releases: [[3, 1], [99]] });
  assert.deepEqual([missing.status, Object.keys(missing.body.errors ?? {})], [422, ['releases']]);
});

test('a franchise that nobody could save today is removed, changed and taken back as it was stored', async () => {
  const stored = { name: 'Море\u200E', name_english: 'Море' };
  const { id } = await api.db
    .insertInto('franchises')
    .values(stored)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = api.db.selectFrom('franchises').select(['name', 'name_english']).where('id', '=', id);
  const { body: renamed } = await franchises.save(id, { name_english: ['Море', 'Tide'] });
  assert.equal((await franchises.undo(renamed.event_id)).status, 200);
  assert.deepEqual(await row.executeTakeFirst(), stored);
  const { body: removed } = await franchises.remove(id);
  assert.equal(await row.executeTakeFirst(), undefined);
  assert.equal((await franchises.undo(removed.event_id)).status, 200);
  assert.deepEqual(await row.executeTakeFirst(), stored);
});

test('the drawn picture of a franchise is drawn again when the wide art of a release changes', async () => {
  await api.storage.put('pictures/cover/a.jpg', 'picture');
  const { body } = await franchises.create({
    name: 'Река',
    name_english: 'River',
    image: null,
    releases: [2],
  });
  await api.db
    .updateTable('franchises')
    .set({ image: drawn(`/storage/franchises/${body.id}/640.jpg`) })
    .where('id', '=', body.id)
    .execute();
  const cover = JSON.parse(drawn('/storage/pictures/cover/a.jpg')) as object;
  const { body: saved } = await releases.save('2', { background_covers: [[], [cover]] });
  assert.equal((await franchises.read(body.id)).info['picture'], null);
  const { fields } = await releases.read('2');
  assert.deepEqual(fields['background_covers'], [cover]);
  assert.equal((await releases.undo(saved.event_id)).status, 200);
  assert.deepEqual((await releases.read('2')).fields['background_covers'], []);
});

test('a chosen picture of a franchise stays when its releases change', async () => {
  await api.storage.put('pictures/tile/a.jpg', 'picture');
  const image = JSON.parse(drawn('/storage/pictures/tile/a.jpg')) as object;
  const { body } = await franchises.create({ name: 'Лес', name_english: 'Wood', image, releases: [4] });
  await franchises.save(body.id, { releases: [[4], []] });
  assert.deepEqual((await franchises.read(body.id)).fields['image'], image);
});

test('a field names only pictures that are stored here, and an undo of one that is gone says so', async () => {
  const id = await idOf(genres, 'Драма');
  const nothing = { preview: null, thumbnail: null };
  for (const preview of ['/storage/pictures/none.jpg', '/storage/avatars/a.jpg', null]) {
    const wrong = { preview, thumbnail: null, optimized: nothing };
    const { status, body } = await genres.save(id, { image: [null, wrong] });
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['image']], String(preview));
  }
  await api.storage.put('pictures/tile/b.jpg', 'picture');
  const image = { preview: '/storage/pictures/tile/b.jpg', thumbnail: null, optimized: nothing };
  await genres.save(id, { image: [null, image] });
  const { body: saved } = await genres.save(id, { image: [image, null] });
  await api.storage.remove('pictures/tile/b.jpg');
  const { status, body } = await genres.undo(saved.event_id);
  assert.deepEqual(
    [status, body.message],
    [409, 'Такой картинки на сайте нет или больше нет. Загрузите её ещё раз.'],
  );
});

test('a team has its people with roles and accounts; the public sees no account, and one that goes leaves the person', async () => {
  const { body: voice } = await roles.create({ title: 'Озвучка', color: '#fe3635' });
  const { id: accountId } = await createTestAccount(api, 'mika');
  const person = { is_intern: false, is_vacation: true, user_id: accountId, roles: [voice.id] };
  const users = [
    { ...person, nickname: 'Мика' },
    { ...person, nickname: 'Рин', user_id: null, roles: [] },
  ];
  const { body: team } = await teams.create({ title: 'Аканэ', description: '', checks_edits: false, users });
  assert.deepEqual((await teams.read(team.id)).fields['users'], users);
  const wire = async () =>
    (await api.request('/api/v1/teams/users')).body as { nickname: string; user: object }[];
  const [mika] = await wire();
  assert.equal(mika?.nickname, 'Мика');
  assert.deepEqual((mika.user as { id: number }).id, 0);

  const { status, body } = await roles.remove(voice.id);
  assert.deepEqual([status, body.message], [409, 'Участников с этой ролью: 1. Сначала снимите её.']);
  await api.db.deleteFrom('users').where('id', '=', accountId).execute();
  assert.deepEqual((await teams.read(team.id)).fields['users'], [{ ...users[0], user_id: null }, users[1]]);
  const unknown = await teams.save(team.id, {
    users: [[{ ...users[0], user_id: null }, users[1]], [{ ...users[0], roles: [team.id] }]],
  });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.errors ?? {})], [422, ['users']]);
});

test('a removed team comes back with its people and its place; one with releases or roles is not removed', async () => {
  const { body: second } = await teams.create({
    title: 'Вторая',
    description: '',
    checks_edits: false,
    users: [],
  });
  const titles = async () => (await teams.list()).map(({ title }) => title);
  assert.deepEqual(await titles(), ['Аканэ', 'Вторая']);
  const first = await idOf(teams, 'Аканэ');
  const { fields } = await teams.read(first);
  const { body: removed } = await teams.remove(first);
  assert.equal((await teams.undo(removed.event_id)).status, 200);
  assert.deepEqual(await titles(), ['Аканэ', 'Вторая']);
  assert.deepEqual((await teams.read(first)).fields, fields);

  const { body: ordered } = await teams.order([first, second.id], [second.id, first]);
  assert.deepEqual(await titles(), ['Вторая', 'Аканэ']);
  assert.equal((await teams.undo(ordered.event_id)).status, 200);
  assert.deepEqual(await titles(), ['Аканэ', 'Вторая']);
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: second.id }).execute();
  assert.equal((await teams.remove(second.id)).status, 409);
});

test('accounts for people of teams are found by the start of the nickname', async () => {
  const { id, headers } = await createTestMember(api, 'rin', { role: 'editor' });
  const named = { nickname: 'Рин', nickname_key: nicknameSkeleton('Рин') };
  await api.db.updateTable('users').set(named).where('id', '=', id).execute();
  const find = (text: string) =>
    api.request(`/api/v1/studio/team-accounts?search=${encodeURIComponent(text)}`, { headers });
  assert.deepEqual((await find('ри')).body, [{ id, name: 'Рин' }]);
  assert.deepEqual((await find('ин')).body, []);
  assert.equal((await find('Р')).status, 422);
});

test('the public answer about a release names the teams that are chosen for it', async () => {
  const named = async () => {
    const { body } = await api.request('/api/v1/anime/releases/4');
    return (body as { teams: { title: string }[] }).teams.map(({ title }) => title);
  };
  assert.deepEqual(await named(), []);
  const { body: one } = await teams.create({
    title: 'Озвучка',
    description: '',
    checks_edits: false,
    users: [],
  });
  const { body: two } = await teams.create({
    title: 'Перевод',
    description: '',
    checks_edits: false,
    users: [],
  });
  await releases.save('4', { teams: [[], [two.id, one.id]] });
  assert.deepEqual(await named(), ['Озвучка', 'Перевод']);
  await teams.save(one.id, { title: ['Озвучка', 'Голоса'] });
  assert.deepEqual(await named(), ['Голоса', 'Перевод']);
});
