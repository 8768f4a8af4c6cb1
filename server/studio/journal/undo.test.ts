import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import {
  aReleaseRecord,
  confirmSessions,
  createTestMember,
  createTestTeam,
} from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let other: TestAccount;
let team: string;
let otherTeam: string;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  [team, otherTeam] = [await createTestTeam(api, 'Аканэ'), await createTestTeam(api, 'Другие')];
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  other = await createTestMember(api, 'other', { role: 'release_manager', teamId: otherTeam });
});
after(() => api.close());
beforeEach(async () => {
  for (const { id } of [owner, manager, other]) await confirmSessions(api, id, new Date(NOW));
});

type Body = { message: string; needs?: string; event_id: number; roles?: string[] };

async function call(by: TestAccount, method: string, path: string, body?: object) {
  const init = { method, headers: by.headers, ...(body && { body: JSON.stringify(body) }) };
  return (await api.request(`/api/v1/studio/${path}`, init)) as { status: number; body: Body };
}
const undo = (by: TestAccount, id: number | null) => call(by, 'POST', `events/${id}/undo`);
const releases = (by: TestAccount) => recordCalls(api, by, 'releases');
const forgetPassword = async ({ id }: TestAccount) =>
  void (await api.db.updateTable('sessions').set({ password_at: null }).where('user_id', '=', id).execute());

async function canUndo(by: TestAccount, id: number | null): Promise<boolean | undefined> {
  const path = `/api/v1/studio/events?limit=1&before=${(id ?? 0) + 1}`;
  const { body } = await api.request(path, { headers: by.headers });
  const [event] = (body as { data: { id: number; can_undo: boolean }[] }).data;
  return event?.id === id ? event?.can_undo : undefined;
}

async function addRelease(alias: string, fields: object = {}) {
  const { status, body } = await releases(owner).create(aReleaseRecord(alias, { teams: [team], ...fields }));
  assert.equal(status, 200, body.message);
  return body;
}

test('whoever may not delete a release does not delete it by taking back that it was added', async () => {
  const added = await addRelease('mine');
  assert.equal(await canUndo(manager, added.event_id), false);
  const refused = await undo(manager, added.event_id);
  assert.equal(refused.status, 403);
  assert.equal(refused.body.message, 'Отмена запишется как «Релиз удалён»: на это у вас здесь нет прав.');
  assert.equal((await releases(owner).read(added.id)).info['state'], 'draft');
});

test('a release that was shown, has episodes or torrents since is not deleted by an undo', async () => {
  const shown = await addRelease('shown');
  assert.equal((await call(owner, 'POST', `releases/${shown.id}/show`, {})).status, 200);
  const refused = await undo(owner, shown.event_id);
  assert.equal(refused.status, 409);
  assert.equal(refused.body.message, 'Этот релиз уже не черновик. Если он не нужен, удалите его.');
  assert.equal((await api.request('/api/v1/anime/releases/shown')).status, 200);

  const filled = await addRelease('filled');
  await api.db
    .insertInto('episodes')
    .values({ release_id: Number(filled.id), ordinal: 1, sort_order: 1 })
    .execute();
  assert.equal((await undo(owner, filled.event_id)).status, 409);

  const draft = await addRelease('draft');
  assert.equal((await undo(owner, draft.event_id)).status, 200);
});

test('a team does not take back what was done to a release that is no longer its own', async () => {
  const { id } = await addRelease('moved');
  const edit = await releases(manager).save(id, { year: [2026, 2024] });
  assert.equal(await canUndo(manager, edit.body.event_id), true);
  const move = await releases(owner).save(id, { teams: [[team], [otherTeam]] });
  assert.equal((await releases(manager).save(id, { year: [2024, 2020] })).status, 404);
  assert.equal(await canUndo(manager, edit.body.event_id), false);
  assert.equal((await undo(manager, edit.body.event_id)).status, 403);
  assert.equal((await releases(owner).read(id)).fields['year'], 2024);

  // What was done before it came is not the new team's either, and it cannot give the release away.
  assert.equal((await undo(other, edit.body.event_id)).status, 404);
  const back = await undo(other, move.body.event_id);
  assert.deepEqual([back.status, back.body.message], [409, 'Оставьте хотя бы одну свою команду.']);
  assert.deepEqual((await releases(owner).read(id)).fields['teams'], [otherTeam]);
});

test('a change of many releases is taken back by those only who may change each of them', async () => {
  const [own, foreign] = [await addRelease('own'), await addRelease('foreign', { teams: [otherTeam] })];
  const body = { ids: [Number(own.id), Number(foreign.id)], fields: { year: 2020 } };
  const { body: bulk } = await call(owner, 'POST', 'releases/bulk', body);
  assert.equal(await canUndo(manager, bulk.event_id), false);
  assert.equal((await undo(manager, bulk.event_id)).status, 403);
  assert.equal((await releases(owner).read(foreign.id)).fields['year'], 2020);
  assert.equal((await undo(owner, bulk.event_id)).status, 200);
});

test('what asks for the password asks for it also as an undo, and is done when it was given', async () => {
  const friend = await createTestAccount(api, 'friend');
  const administrator = { role: 'administrator' };
  assert.equal((await call(owner, 'POST', `users/${friend.id}/roles`, administrator)).status, 200);
  const taken = await call(owner, 'DELETE', `users/${friend.id}/roles`, administrator);
  const genre = await recordCalls(api, owner, 'genres').create({ name: 'Новый', image: null });
  const draft = await addRelease('unwanted');
  await forgetPassword(owner);
  for (const id of [taken.body.event_id, genre.body.event_id, draft.event_id]) {
    const { status, body } = await undo(owner, id);
    assert.deepEqual([status, body.needs], [403, 'password']);
    assert.equal(await canUndo(owner, id), true, 'the button is there, and asks');
  }
  const roles = api.db.selectFrom('user_roles').select('role').where('user_id', '=', friend.id);
  assert.deepEqual(await roles.execute(), []);
  await confirmSessions(api, owner.id, new Date(NOW));
  for (const id of [draft.event_id, genre.body.event_id, taken.body.event_id])
    assert.equal((await undo(owner, id)).status, 200);
  assert.deepEqual(await roles.execute(), [{ role: 'administrator' }]);
});

test('a session without the second factor takes nothing back', async () => {
  const { body } = await recordCalls(api, owner, 'genres').create({ name: 'Ещё один', image: null });
  await api.db
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', owner.id)
    .execute();
  const { status, body: refused } = await undo(owner, body.event_id);
  assert.deepEqual([status, refused.needs], [403, 'second_factor']);
});

test('a genre that releases have is not removed by the undo of its addition', async () => {
  const genre = await recordCalls(api, owner, 'genres').create({ name: 'С релизом', image: null });
  await addRelease('of-genre', { genre_ids: [Number(genre.body.id)] });
  const { status, body } = await undo(owner, genre.body.event_id);
  assert.deepEqual([status, body.message], [409, 'Релизов с этим жанром: 1. Объедините его с другим.']);
});

test('a poll with votes is not removed by the undo of its addition', async () => {
  const poll = { question: 'Что дальше?', is_multiple: false, ends_at: null, options: ['А', 'Б'] };
  const { body } = await recordCalls(api, owner, 'polls').create(poll);
  await api.db.updateTable('polls').set({ total_votes: 1 }).where('id', '=', body.id).execute();
  const { status, body: refused } = await undo(owner, body.event_id);
  assert.deepEqual(
    [status, refused.message],
    [409, 'В опросе уже есть голоса. Если он не нужен, удалите его.'],
  );
});

test('roles that a ban took come back by those only who may give them', async () => {
  const moderator = await createTestMember(api, 'moderator', { role: 'moderator' });
  await confirmSessions(api, moderator.id, new Date(NOW));
  const viewer = await createTestAccount(api, 'troll');
  const banned = await call(moderator, 'POST', `users/${viewer.id}/ban`, { reason: 'Спам' });
  assert.equal((await undo(moderator, banned.body.event_id)).status, 200);

  const crew = await createTestMember(api, 'crew', { role: 'crew', teamId: team });
  const fired = await call(owner, 'POST', `users/${crew.id}/ban`, { reason: 'Спам' });
  assert.equal(await canUndo(moderator, fired.body.event_id), false);
  assert.equal((await undo(moderator, fired.body.event_id)).status, 403);
  await forgetPassword(owner);
  assert.equal((await undo(owner, fired.body.event_id)).body.needs, 'password');
  await confirmSessions(api, owner.id, new Date(NOW));
  assert.equal((await undo(owner, fired.body.event_id)).status, 200);
});
