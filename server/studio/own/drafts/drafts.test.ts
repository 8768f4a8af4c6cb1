import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Draft, MAX_DRAFTS } from '#contract/studio/drafts.ts';
import { createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import {
  aReleaseRecord,
  confirmSessions,
  createTestMember,
  createTestTeam,
} from '#tests/support/samples/studio.ts';
import { sweepDrafts } from '#server/studio/people/people-worker.ts';

let api: TestApi;
let lina: TestAccount;
let mika: TestAccount;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { episodes: [{ ordinal: 1 }] }));
  lina = await createTestMember(api, 'lina', { role: 'owner' });
  mika = await createTestMember(api, 'mika', { role: 'editor' });
});
after(() => api.close());

type Answer = { status: number; body: Draft & { message?: string } };
type Sent = { change?: object; field?: string | null; known?: string | null; is_leaving?: boolean };

const PATH = '/api/v1/studio/me/drafts';
const read = ({ headers }: TestAccount, id: string, thing = 'genre'): Promise<Answer> =>
  api.request(`${PATH}?thing=${thing}&id=${id}`, { headers });
const send = ({ headers }: TestAccount, id: string, sent: Sent, thing = 'genre'): Promise<Answer> =>
  api.request(PATH, {
    method: 'POST',
    headers,
    body: JSON.stringify({ thing, id, change: {}, field: null, known: null, ...sent }),
  });

async function addGenre(name: string): Promise<string> {
  const { body } = await recordCalls(api, lina, 'genres').create({ name, image: null });
  return body.id;
}

test('a draft is stored field by field, and a browser gets what another one has stored', async () => {
  const id = await addGenre('Гонки');
  const first = await send(mika, id, { change: { name: ['Гонки', 'Гон'] } });
  assert.deepEqual([first.status, first.body.change], [200, null]);
  const second = await send(mika, id, {
    change: { name: ['Гонки', 'Гонки света'] },
    known: first.body.saved_at,
  });
  assert.equal(second.body.change, null);
  assert.ok((second.body.saved_at ?? '') > (first.body.saved_at ?? ''));

  const other = await send(mika, id, { change: { image: [null, 'x'] }, known: first.body.saved_at });
  assert.deepEqual(other.body.change, { name: ['Гонки', 'Гонки света'], image: [null, 'x'] });
  const left = await send(mika, id, { change: { name: null }, known: other.body.saved_at });
  assert.equal(left.body.change, null);
  assert.deepEqual((await read(mika, id)).body.change, { image: [null, 'x'] });
  const seen = await send(mika, id, { field: 'name', known: left.body.saved_at });
  assert.deepEqual([seen.body.change, seen.body.saved_at], [null, left.body.saved_at]);
});

test('a draft is its owner’s only', async () => {
  const id = await addGenre('Тайна');
  await send(mika, id, { change: { name: ['Тайна', 'Тайны'] } });
  const { body } = await read(lina, id);
  assert.deepEqual([body.change, body.saved_at], [null, null]);
});

test('whoever has the form open is told to others for 45 seconds, with field and time of the draft', async () => {
  const id = await addGenre('Поезда');
  await send(mika, id, { field: 'name' });
  const members = async () => (await send(lina, id, {})).body.members;
  const [met] = await members();
  assert.deepEqual([met?.login, met?.field, met?.unsaved_at], ['mika', 'name', null]);
  await send(mika, id, { change: { name: ['Поезда', 'Поезд'] }, field: null });
  assert.ok((await members())[0]?.unsaved_at);
  assert.deepEqual((await read(mika, id)).body.members[0]?.login, 'lina');
  const age = (seconds: number) =>
    api.db
      .updateTable('record_drafts')
      .set({ seen_at: new Date(Date.now() - seconds * 1000) })
      .where('user_id', '=', mika.id)
      .where('thing_id', '=', id)
      .execute();
  await age(40);
  assert.equal((await members()).length, 1);
  await age(46);
  assert.deepEqual(await members(), []);
});

test('who leaves the form is gone at once, and the draft stays', async () => {
  const id = await addGenre('Пар');
  await send(mika, id, { field: 'name' });
  await send(mika, id, { is_leaving: true });
  assert.deepEqual((await read(lina, id)).body.members, []);
  const rows = () => api.db.selectFrom('record_drafts').selectAll().where('thing_id', '=', id).execute();
  assert.deepEqual(await rows(), []);
  await send(mika, id, { change: { name: ['Пар', 'Пара'] }, is_leaving: true });
  assert.deepEqual((await read(lina, id)).body.members, []);
  assert.deepEqual((await read(mika, id)).body.change, { name: ['Пар', 'Пара'] });
});

test('a save removes its fields from the draft, and other fields stay', async () => {
  const id = await addGenre('Снег');
  await send(mika, id, { change: { name: ['Снег', 'Снега'], image: [null, 'x'] } });
  const saved = await recordCalls(api, mika, 'genres').save(id, { name: ['Снег', 'Снега'] });
  assert.equal(saved.status, 200);
  assert.deepEqual((await read(mika, id)).body.change, { image: [null, 'x'] });
  await send(lina, id, { change: { name: ['Снега', 'Снегопад'] } });
  await recordCalls(api, mika, 'genres').save(id, { name: ['Снега', 'Сугроб'] });
  assert.deepEqual((await read(lina, id)).body.change, { name: ['Снега', 'Снегопад'] });
});

test('a new record takes the draft of its form, which nobody else sees', async () => {
  await send(mika, 'new', { change: { name: ['', 'Туман'] }, field: 'name' });
  assert.deepEqual((await send(lina, 'new', { field: 'name' })).body.members, []);
  await recordCalls(api, mika, 'genres').create({ name: 'Туман', image: null });
  const { body } = await read(mika, 'new');
  assert.deepEqual([body.change, body.saved_at], [null, null]);
});

test('nobody keeps a draft of what they may not edit, of what is not there, or of unknown fields', async () => {
  const id = await addGenre('Замок');
  const moderator = await createTestMember(api, 'vera', { role: 'moderator' });
  for (const [who, thing, thingId] of [
    [moderator, 'genre', id],
    [mika, 'genre', '999999'],
    [mika, 'promotion', 'new'],
    [lina, 'site', 'new'],
    [lina, 'user', String(mika.id)],
  ] as const) {
    assert.equal((await read(who, thingId, thing)).status, 404, `${who.login} reads ${thing}`);
    assert.equal(
      (await send(who, thingId, { field: 'name' }, thing)).status,
      404,
      `${who.login} sends ${thing}`,
    );
  }
  assert.equal((await send(mika, id, { change: { secret: [null, 1] } })).status, 422);
  assert.equal((await send(lina, 'site', { change: { name: ['Аканэ', 'А'] } }, 'site')).status, 200);
});

test('a release manager keeps drafts of the own teams’ releases and episodes only', async () => {
  const [own, other] = [await createTestTeam(api, 'Вереск'), await createTestTeam(api, 'Мята')];
  const releases = recordCalls(api, lina, 'releases');
  const ids = [];
  for (const team of [own, other])
    ids.push((await releases.create(aReleaseRecord(`of-${team}`, { teams: [team] }))).body.id);
  const rin = await createTestMember(api, 'rin', { role: 'release_manager', teamId: own });
  const statuses = [];
  for (const id of ids) statuses.push((await send(rin, id, { field: 'description' }, 'release')).status);
  const { id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  for (const who of [lina, rin]) statuses.push((await send(who, id, { field: 'name' }, 'episode')).status);
  assert.deepEqual(statuses, [200, 404, 200, 404]);
});

test('there are at most 200 drafts, and what is open without a change does not count', async () => {
  const many = await createTestMember(api, 'many', { role: 'owner' });
  const ids = Array.from({ length: MAX_DRAFTS }, (_, i) => `old-${i}`);
  await api.db
    .insertInto('record_drafts')
    .values(
      ids.map((id) => ({
        user_id: many.id,
        thing: 'genre' as const,
        thing_id: id,
        change: JSON.stringify({ name: ['а', 'б'] }),
        saved_at: new Date(),
      })),
    )
    .execute();
  const id = await addGenre('Лишний');
  assert.equal((await send(many, id, { field: 'name' })).status, 200);
  const refused = await send(many, id, { change: { name: ['Лишний', 'Л'] } });
  assert.equal(refused.status, 422);
  assert.match(refused.body.message ?? '', /Черновиков уже 200/);
  await api.db.deleteFrom('record_drafts').where('thing_id', '=', 'old-1').execute();
  assert.equal((await send(many, id, { change: { name: ['Лишний', 'Л'] } })).status, 200);
  assert.equal((await send(many, id, { change: { name: ['Лишний', 'Ли'] } })).status, 200);
});

test('a draft is no larger than a save may be', async () => {
  const half = 'ж'.repeat(240_000);
  const { body: made } = await recordCalls(api, lina, 'releases').create(aReleaseRecord('large'));
  const add = (name: string) => send(mika, made.id, { change: { [name]: ['', half] } }, 'release');
  assert.deepEqual([(await add('description')).status, (await add('notification')).status], [200, 200]);
  assert.equal((await add('name_main')).status, 422);
});

test('drafts go after thirty days and with their account, and the journal knows nothing of them', async () => {
  const id = await addGenre('Старое');
  const gone = await createTestMember(api, 'gone', { role: 'editor' });
  const events = () => api.db.selectFrom('journal_events').select('id').execute();
  const before = (await events()).length;
  for (const who of [mika, gone]) await send(who, id, { change: { name: ['Старое', 'Новое'] } });
  await sweepDrafts(api.db);
  assert.ok((await read(mika, id)).body.change);
  await api.db
    .updateTable('record_drafts')
    .set({ saved_at: new Date(Date.now() - 31 * 24 * 3600_000) })
    .where('user_id', '=', mika.id)
    .where('thing_id', '=', id)
    .execute();
  await sweepDrafts(api.db);
  assert.equal((await read(mika, id)).body.change, null);
  await api.db.deleteFrom('users').where('id', '=', gone.id).execute();
  const rows = await api.db
    .selectFrom('record_drafts')
    .select('user_id')
    .where('thing_id', '=', id)
    .execute();
  assert.deepEqual(rows, []);
  assert.equal((await events()).length, before);
});

test('two browsers that store at once lose nothing', async () => {
  const id = await addGenre('Оба');
  const second = {
    ...mika,
    headers: { authorization: `Bearer ${await createTestSession(api, mika.id, 'b')}` },
  };
  await confirmSessions(api, mika.id);
  await Promise.all([
    send(mika, id, { change: { name: ['Оба', 'Двое'] } }),
    send(second, id, { change: { image: [null, 'x'] } }),
  ]);
  assert.deepEqual((await read(mika, id)).body.change, { name: ['Оба', 'Двое'], image: [null, 'x'] });
});
