import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import type { FieldConflict } from '#contract/errors.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

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

test('the words of the site are one record; a word that is the default again is stored no longer', async () => {
  const site = recordCalls(api, owner, 'site');
  const words = async () => (await api.request('/api/v1/app/site')).body as { name: string };
  const { name } = await words();
  assert.deepEqual(
    (await site.list()).map(({ id, title }) => [id, title]),
    [['site', name]],
  );
  const { body: saved } = await site.save('site', { name: [name, 'Лис'], start_year: [2012, 2020] });
  assert.equal((await words()).name, 'Лис');
  const wrong = await site.save('site', { disclaimers: [DEFAULT_SITE.disclaimers, ['А', 'А']] });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors ?? {})], [422, ['change.disclaimers']]);
  assert.equal((await site.undo(saved.event_id)).status, 200);
  assert.deepEqual(await api.db.selectFrom('site').select('words').execute(), [{ words: {} }]);
  assert.equal((await call('DELETE', '/api/v1/studio/site/site')).status, 404);
  assert.equal((await call('GET', '/api/v1/studio/site/other')).status, 404);
});

test('a removed text of a page is the default again, and an undo brings the own one back', async () => {
  const texts = recordCalls(api, owner, 'texts');
  assert.deepEqual(
    (await texts.list()).map(({ id }) => id),
    ['rules', 'support', 'teams'],
  );
  const { fields, info } = await texts.read('rules');
  assert.equal(info['is_default'], true);
  await texts.save('rules', { markdown: [fields['markdown'], ' # Свои\r\n'] });
  assert.equal((await texts.read('rules')).fields['markdown'], '# Свои\n');
  const { body: removed } = await texts.remove('rules');
  assert.deepEqual((await texts.read('rules')).fields, fields);
  assert.equal((await lastEvent()).act, 'text.remove');
  assert.equal((await texts.remove('rules')).body.event_id, null);
  assert.equal((await texts.undo(removed.event_id)).status, 200);
  assert.equal((await texts.read('rules')).fields['markdown'], '# Свои\n');
  assert.equal((await texts.save('rules', { markdown: ['# Свои\n', ' '] })).status, 422);
  assert.equal((await texts.save('rules', { markdown: ['# Свои\n', 'л'.repeat(50_001)] })).status, 422);
  assert.equal((await texts.save('teams', { markdown: ['', 'Мы'] })).status, 200);
});

test('a text is previewed as safe HTML', async () => {
  const markdown = '<b>Раз</b> [дом](javascript:alert(1))';
  const { body } = await call('POST', '/api/v1/studio/texts/preview', { markdown });
  assert.deepEqual(body, { html: '<p>&lt;b&gt;Раз&lt;/b&gt; [дом](javascript:alert(1))</p>\n' });
});
