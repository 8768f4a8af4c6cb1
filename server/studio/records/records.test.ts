import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FieldConflict } from '#contract/errors.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { TestAccount } from '#tests/support/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember } from '#tests/support/studio.ts';

const GENRES = '/api/v1/studio/genres';

let api: TestApi;
let owner: TestAccount;
let editor: TestAccount;
before(async () => {
  api = await openTestApi();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  editor = await createTestMember(api, 'editor', { role: 'editor' });
});
after(() => api.close());

type Answer<T> = Promise<{ status: number; body: T }>;

const call = (method: string, path: string, body?: object, by = owner) =>
  api.request(path, { method, headers: by.headers, ...(body && { body: JSON.stringify(body) }) });

type Genre = { id: string; title: string; fields: { name: string; image: unknown }; info: object };

const create = (name: string): Answer<SavedRecord> => call('POST', GENRES, { fields: { name, image: null } });

async function addGenre(name: string): Promise<string> {
  const { status, body } = await create(name);
  assert.equal(status, 200);
  return body.id;
}

const read = async (id: string): Promise<Genre> => (await call('GET', `${GENRES}/${id}`)).body;
const save = (
  id: string,
  change: object,
  by = owner,
): Answer<SavedRecord & { conflicts?: FieldConflict[] }> => call('POST', `${GENRES}/${id}`, { change }, by);
const remove = (id: string, reason: string): Answer<SavedRecord> =>
  call('DELETE', `${GENRES}/${id}?reason=${reason}`);
const list = (query: string): Answer<{ data: Genre[]; next: string | null }> =>
  call('GET', `${GENRES}?${query}`);
const undo = async (id: number | null) => (await call('POST', `/api/v1/studio/events/${id}/undo`)).status;

async function lastEvent(): Promise<JournalEvent> {
  const { body } = await call('GET', '/api/v1/studio/events?limit=1');
  return (body as { data: [JournalEvent] }).data[0];
}

test('a record is added, changed and removed, each with an event that can be taken back', async () => {
  const id = await addGenre('Драма');
  const addition = await lastEvent();
  assert.deepEqual([addition.act, addition.title], ['genre.create', 'Драма']);
  assert.deepEqual(addition.change, { name: [null, 'Драма'], image: [null, null] });

  const { body: saved } = await save(id, { name: ['Драма', 'Мелодрама'] });
  assert.equal((await read(id)).title, 'Мелодрама');
  assert.equal(await undo(addition.id), 409);
  assert.equal(await undo(saved.event_id), 200);
  assert.equal((await read(id)).title, 'Драма');
  assert.equal(await undo(saved.event_id), 409);

  const { body: removed } = await remove(id, 'лишний');
  assert.equal((await call('GET', `${GENRES}/${id}`)).status, 404);
  assert.equal((await lastEvent()).reason, 'лишний');
  assert.equal(await undo(removed.event_id), 200);
  const info = { picture: null, total_releases: 0 };
  assert.deepEqual(await read(id), { id, title: 'Драма', fields: { name: 'Драма', image: null }, info });
});

test('different fields merge; the same field is a conflict with all values and who changed it', async () => {
  const id = await addGenre('Спорт');
  const key = 'pictures/tile/a.jpg';
  await api.storage.put(key, 'picture');
  const nothing = { preview: null, thumbnail: null };
  const image = { ...nothing, preview: `/storage/${key}`, optimized: nothing };
  await save(id, { name: ['Спорт', 'Состязания'] }, editor);
  assert.equal((await save(id, { image: [null, image] })).status, 200);
  const { status, body } = await save(id, { name: ['Спорт', 'Игры'] });
  assert.equal(status, 409);
  const [{ at, ...conflict }] = body.conflicts as [FieldConflict];
  assert.deepEqual(conflict, {
    field: 'name',
    before: 'Спорт',
    now: 'Состязания',
    after: 'Игры',
    by: 'editor',
  });
  assert.ok(at);
  assert.deepEqual((await read(id)).fields, { name: 'Состязания', image });
});

test('a save that changes nothing records nothing', async () => {
  const id = await addGenre('Комедия');
  const before = await lastEvent();
  const { body } = await save(id, { name: ['Юмор', 'Комедия'] });
  assert.equal(body.event_id, null);
  assert.deepEqual(await lastEvent(), before);
});

test('a wrong value, an unknown field and a repeated name are refused', async () => {
  const id = await addGenre('Ужасы');
  assert.equal((await save(id, { name: ['Ужасы', ''] })).status, 422);
  assert.equal((await save(id, { total_releases: [0, 9] })).status, 422);
  assert.equal((await save(id, { name: ['Ужасы', 'Драма'] })).status, 409);
  for (const other of ['0', '999999', 'none']) assert.equal((await save(other, {})).status, 404, other);
});

test('a list goes on after its last record and finds a part of a name', async () => {
  const names: string[] = [];
  for (let after = ''; ;) {
    const { body } = await list(`limit=2&after=${after}`);
    names.push(...body.data.map(({ title }) => title));
    if (body.next === null) break;
    after = body.next;
  }
  assert.deepEqual(names, ['Драма', 'Комедия', 'Состязания', 'Ужасы']);
  const { body } = await list('search=стяз');
  assert.deepEqual(
    body.data.map(({ title }) => title),
    ['Состязания'],
  );
  assert.equal((await call('GET', `${GENRES}?after=999999`)).status, 422);
});
