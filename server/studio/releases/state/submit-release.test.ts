import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Bell } from '#contract/studio/bell.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { Submission } from '#contract/studio/records/releases.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let team: string;
let editor: TestAccount;
let manager: TestAccount;
let stranger: TestAccount;
before(async () => {
  api = await openTestApi();
  team = await createTestTeam(api, 'Вереск');
  const other = await createTestTeam(api, 'Мята');
  editor = await createTestMember(api, 'mika', { role: 'editor' });
  manager = await createTestMember(api, 'lina', { role: 'release_manager', teamId: team });
  stranger = await createTestMember(api, 'rin', { role: 'release_manager', teamId: other });
});
after(() => api.close());

let made = 0;
async function addDraft(): Promise<string> {
  made++;
  return (await releasesOf(editor).create(aReleaseRecord(`draft-${made}`, { teams: [team] }))).body.id;
}
const releasesOf = (by: TestAccount) => recordCalls(api, by, 'releases');
const act = async (by: TestAccount, id: string, verb: string, body: object = {}) =>
  releasesOf(by).act<SavedRecord>(`${id}/${verb}`, body);

type Info = {
  state: string;
  submission: Submission | null;
  returned: Submission | null;
  may_publish: boolean;
};
async function infoOf(id: string, by = editor): Promise<Info> {
  const { body } = await api.request(`/api/v1/studio/releases/${id}`, { headers: by.headers });
  return (body as { info: Info }).info;
}
const todayOf = async (by: TestAccount): Promise<StudioToday> =>
  (await api.request('/api/v1/studio/today', { headers: by.headers })).body;
const bellOf = async (by: TestAccount): Promise<Bell> =>
  (await api.request('/api/v1/studio/me/bell', { headers: by.headers })).body;
async function lastEvent(id: string): Promise<JournalEvent> {
  const path = `/api/v1/studio/events?limit=1&thing=release&thing_id=${id}`;
  const { body } = await api.request(path, { headers: editor.headers });
  return (body as { data: JournalEvent[] }).data[0] ?? assert.fail('no event');
}
const told = ({ by, note }: Submission) => [by, note];

test('a release manager publishes and hides what is of the own team, and deletes nothing', async () => {
  const id = await addDraft();
  assert.deepEqual([(await infoOf(id)).may_publish, (await infoOf(id, manager)).may_publish], [false, true]);
  assert.equal((await act(editor, id, 'show')).status, 403);
  assert.equal((await act(stranger, id, 'show')).status, 404);
  assert.equal((await infoOf(id)).state, 'draft');
  assert.equal((await act(manager, id, 'show')).status, 200);
  assert.equal((await act(stranger, id, 'hide')).status, 404);
  assert.equal((await act(manager, id, 'hide')).status, 200);
  assert.equal((await act(manager, id, 'delete')).status, 403);
  assert.equal((await infoOf(id)).state, 'hidden');
});

test('a submission holds who, when and a note, and waits for those who publish for its team', async () => {
  const id = await addDraft();
  const { status, body } = await act(editor, id, 'submit', { note: ' Метки проверены ' });
  assert.equal(status, 200, body.message);
  const { submission } = await infoOf(id);
  assert.deepEqual(submission && told(submission), ['mika', 'Метки проверены']);
  const waiting = (await todayOf(manager)).submitted_releases?.first.find((one) => String(one.id) === id);
  assert.deepEqual(waiting?.submission, submission);
  const { submitted_releases: foreign } = await todayOf(stranger);
  assert.deepEqual(foreign, { count: 0, first: [] });
  assert.equal((await todayOf(editor)).submitted_releases, null);
  const { change } = await lastEvent(id);
  assert.deepEqual(change, { is_submitted: [false, true], submission_note: [null, 'Метки проверены'] });
});

test('a draft is sent back with words, which are told to whoever submitted it and to nobody else', async () => {
  const id = await addDraft();
  await act(editor, id, 'submit', { note: 'Готово' });
  assert.equal((await act(manager, id, 'return', { reason: '  ' })).status, 422);
  assert.equal((await act(stranger, id, 'return', { reason: 'Не то' })).status, 404);
  assert.equal((await act(editor, id, 'return', { reason: 'Не то' })).status, 403);
  const { body } = await act(manager, id, 'return', { reason: 'Нет постера' });
  const { submission, returned } = await infoOf(id);
  assert.deepEqual([submission, returned && told(returned)], [null, ['lina', 'Нет постера']]);
  const mine = (await todayOf(editor)).returned_releases.find((one) => String(one.id) === id);
  assert.deepEqual(mine?.submission, returned);
  assert.deepEqual((await todayOf(manager)).returned_releases, []);

  const lines = async (by: TestAccount) =>
    (await bellOf(by)).events.filter(({ id: event }) => event === body.event_id).map(({ reason }) => reason);
  assert.deepEqual([await lines(editor), await lines(stranger)], [['Нет постера'], []]);
  assert.equal((await act(manager, id, 'return', { reason: 'Ещё раз' })).status, 409);

  await act(editor, id, 'submit', {});
  const again = await infoOf(id);
  assert.deepEqual([again.submission?.note, again.returned], [null, null]);
  assert.ok(!(await todayOf(editor)).returned_releases.some((one) => String(one.id) === id));
});

test('the undo of a return lets the draft wait as it did, until it is submitted again', async () => {
  const id = await addDraft();
  await act(editor, id, 'submit', { note: 'Готово' });
  const before = await infoOf(id);
  const first = (await act(manager, id, 'return', { reason: 'Нет постера' })).body;
  assert.equal((await releasesOf(manager).undo(first.event_id)).status, 200);
  assert.deepEqual(await infoOf(id), before);
  const second = (await act(manager, id, 'return', { reason: 'Нет описания' })).body;
  await act(editor, id, 'submit', { note: 'Теперь есть' });
  assert.equal((await releasesOf(manager).undo(second.event_id)).status, 409);
});

test('the editor takes a submission back, and that back again', async () => {
  const id = await addDraft();
  await act(editor, id, 'submit', { note: 'Готово' });
  const { body } = await act(editor, id, 'withdraw');
  assert.deepEqual([(await infoOf(id)).submission, (await lastEvent(id)).act], [null, 'release.withdraw']);
  assert.equal((await act(editor, id, 'withdraw')).status, 409);
  assert.equal((await releasesOf(editor).undo(body.event_id)).status, 200);
  assert.equal((await infoOf(id)).submission?.note, 'Готово');
});
