import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gatherAccountData } from '#server/accounts/data-export/gather-account-data.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createChecked } from '#tests/support/samples/edits.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let checked: Awaited<ReturnType<typeof createChecked>>;
before(async () => {
  api = await openTestApi();
  checked = await createChecked(api);
});
after(() => api.close());

const publicDescription = async (id: string) =>
  ((await api.request(`/api/v1/anime/releases/${id}`)).body as { description: string }).description;

test('where a team does not check edits, or the caller publishes, or nobody sees it, a save is a change', async () => {
  const { addRelease, save, editor, manager, owner, other, fieldsOf, editsOf } = checked;
  const cases = [
    [await addRelease({ teams: [other] }), editor],
    [await addRelease(), manager],
    [await addRelease(), owner],
    [await addRelease({ isShown: false }), editor],
  ] as const;
  for (const [id, by] of cases) {
    const { status, body } = await save(by, id, { description: ['Было', 'Стало'] });
    assert.deepEqual([status, body.edit], [200, 'saved'], body.message);
    assert.equal((await fieldsOf(id))['description'], 'Стало');
    assert.deepEqual(await editsOf(owner, id), []);
  }
});

test('a save of an editor waits, is told to those who publish, and the public does not see it', async () => {
  const { addRelease, save, editor, manager, stranger, fieldsOf, onlyEdit, todayOf, bellOf } = checked;
  const id = await addRelease();
  const { body } = await save(editor, id, { description: ['Было', 'Стало'] }, ' Опечатка ');
  assert.equal(body.edit, 'proposed');
  assert.equal((await fieldsOf(id))['description'], 'Было');
  assert.equal(await publicDescription(id), 'Было');
  const { by, note, is_own: isOwn, change, returned } = await onlyEdit(id);
  assert.deepEqual([by, note, isOwn, returned], ['mika', 'Опечатка', true, null]);
  assert.deepEqual(change, { description: ['Было', 'Стало'] });
  const { proposed_edits: waiting } = await todayOf(manager);
  assert.ok(waiting?.first.some((one) => String(one.id) === id && one.submission.note === 'Опечатка'));
  assert.deepEqual((await todayOf(stranger)).proposed_edits, { count: 0, first: [] });
  assert.equal((await todayOf(editor)).proposed_edits, null);
  const told = async (member: typeof manager) =>
    (await bellOf(member)).filter((event) => event.id === body.event_id).map(({ act }) => act);
  assert.deepEqual([await told(manager), await told(stranger)], [['release.propose_edit'], []]);
  const found = await checked.releasesOf(manager).list('state=proposed');
  assert.ok(found.some((one) => Number(one.id) === Number(id)));
});

test('a second save amends the same edit, and a field that is as it was leaves it', async () => {
  const { addRelease, save, editor, onlyEdit, editsOf, lastEvent } = checked;
  const id = await addRelease();
  await save(editor, id, { description: ['Было', 'Стало'] }, 'Опечатка');
  const first = await onlyEdit(id);
  await save(editor, id, { description: ['Стало', 'Лучше'], year: [2026, 2025] });
  const second = await onlyEdit(id);
  assert.deepEqual([second.id, second.note], [first.id, 'Опечатка']);
  assert.deepEqual(second.change, { description: ['Было', 'Лучше'], year: [2026, 2025] });
  await save(editor, id, { year: [2025, 2026] });
  assert.deepEqual((await onlyEdit(id)).change, { description: ['Было', 'Лучше'] });
  const { body } = await save(editor, id, { description: ['Лучше', 'Было'] });
  assert.equal(body.edit, 'withdrawn');
  assert.deepEqual([await editsOf(editor, id), (await lastEvent(id)).act], [[], 'release.withdraw_edit']);
});

test('the note of an edit is sent alone, an empty one takes it away, and without an edit it is refused', async () => {
  const { addRelease, save, editor, manager, onlyEdit, act } = checked;
  const id = await addRelease();
  const alone = await save(editor, id, {}, 'Год');
  assert.deepEqual([alone.status, Object.keys(alone.body.errors ?? {})], [422, ['note']]);
  assert.equal((await save(editor, id, {}, ' ')).body.edit, null);
  const change = { year: [2026, 2025] };
  await save(editor, id, change, 'Год');
  assert.equal((await save(editor, id, {}, 'Год с титров')).body.edit, 'proposed');
  const amended = await onlyEdit(id);
  assert.deepEqual([amended.note, amended.change], ['Год с титров', change]);
  assert.equal((await save(editor, id, {}, 'Год с титров')).body.edit, null);
  await save(editor, id, {}, ' ');
  assert.equal((await onlyEdit(id)).note, null);
  await act(manager, id, amended.id, 'return', { reason: 'Откуда?' });
  await save(editor, id, {}, 'С титров');
  const again = await onlyEdit(id);
  assert.deepEqual([again.note, again.returned], ['С титров', null]);
});

test('an edit is not sent again where nobody checks it any more', async () => {
  const { addRelease, save, releasesOf, setChecks, editor, second, manager, onlyEdit, act } = checked;
  const id = await addRelease();
  await save(editor, id, { year: [2026, 2025] });
  const edit = await onlyEdit(id);
  await act(manager, id, edit.id, 'return', { reason: 'Нет' });
  const refused = async () => {
    const { status, body } = await save(editor, id, {});
    assert.deepEqual([status, /без проверки/.test(body.message)], [409, true]);
  };
  await setChecks(false);
  await refused();
  await setChecks(true);
  await releasesOf(manager).act(`${id}/hide`, {});
  await refused();
  assert.deepEqual((await onlyEdit(id)).returned?.note, 'Нет');
  assert.equal((await save(second, id, {})).body.edit, null);
});

test('a former editor is told nothing of the edit that was sent back', async () => {
  const { addRelease, save, act, manager, onlyEdit, todayOf, bellOf } = checked;
  const author = await createTestMember(api, 'former', { role: 'editor' });
  const ids = [await addRelease(), await addRelease()] as const;
  for (const id of ids) await save(author, id, { year: [2026, 2025] });
  const edits = await Promise.all(ids.map((id) => onlyEdit(id)));
  await act(manager, ids[0], edits[0]?.id ?? 0, 'return', { reason: 'Откуда?' });
  await act(manager, ids[1], edits[1]?.id ?? 0, 'accept', { change: { year: [2026, 2025] } });
  const told = async () => [
    (await todayOf(author)).returned_edits.length,
    (await bellOf(author)).filter((event) => /accept|return/.test(event.act)).length,
  ];
  assert.deepEqual(await told(), [1, 2]);
  await api.db
    .updateTable('user_roles')
    .set({ role: 'moderator' })
    .where('user_id', '=', author.id)
    .execute();
  assert.deepEqual(await told(), [0, 0]);
});

test('two editors have an edit each; only its author withdraws one', async () => {
  const { addRelease, save, act, editor, second, manager, editsOf } = checked;
  const id = await addRelease();
  await save(editor, id, { year: [2026, 2025] });
  await save(second, id, { year: [2026, 2024] });
  const [own] = (await editsOf(editor, id)).filter(({ is_own: isOwn }) => isOwn);
  assert.equal((await act(second, id, own?.id ?? 0, 'withdraw')).status, 404);
  assert.equal((await act(manager, id, own?.id ?? 0, 'withdraw')).status, 404);
  assert.equal((await act(editor, id, own?.id ?? 0, 'withdraw')).status, 200);
  assert.deepEqual(
    (await editsOf(editor, id)).map(({ by }) => by),
    ['sora'],
  );
});

test('the undo of a proposal and of a withdrawal give back what was, until something else is done', async () => {
  const { addRelease, save, act, undo, editor, manager, onlyEdit, editsOf } = checked;
  const id = await addRelease();
  const made = (await save(editor, id, { year: [2026, 2025] }, 'Год')).body;
  const more = (await save(editor, id, { season: ['autumn', 'winter'] })).body;
  assert.equal((await undo(editor, made.event_id)).status, 409);
  assert.equal((await undo(editor, more.event_id)).status, 200);
  const edit = await onlyEdit(id);
  assert.deepEqual(edit.change, { year: [2026, 2025] });
  const withdrawn = (await act(editor, id, edit.id, 'withdraw')).body;
  assert.equal((await undo(editor, withdrawn.event_id)).status, 200);
  const again = await onlyEdit(id);
  assert.deepEqual([again.change, again.note], [{ year: [2026, 2025] }, 'Год']);
  const last = (await save(editor, id, { year: [2025, 2024] })).body;
  await act(manager, id, again.id, 'accept', { change: { year: [2026, 2024] } });
  assert.equal((await undo(editor, last.event_id)).status, 409);
  assert.deepEqual(await editsOf(editor, id), []);
});

test('no other way of an editor changes a checked release at once: a bulk change, an undo', async () => {
  const { addRelease, save, undo, releasesOf, setChecks, editor, manager, fieldsOf } = checked;
  const id = await addRelease();
  await setChecks(false);
  const { body: edited } = await save(editor, id, { year: [2026, 2025] });
  const ids = [Number(id)];
  const { body: many } = await releasesOf(editor).act<{ event_id: number }>('bulk', {
    ids,
    fields: { is_ongoing: false },
  });
  await setChecks(true);
  const refused = await releasesOf(editor).act('bulk', { ids, fields: { type: 'OVA' }, dry_run: true });
  assert.deepEqual([refused.status, /проверяет релиз-менеджер/.test(refused.body.message)], [403, true]);
  assert.equal((await undo(editor, many.event_id)).status, 403);
  assert.equal((await undo(editor, edited.event_id)).status, 403);
  assert.deepEqual([(await fieldsOf(id))['year'], (await fieldsOf(id))['is_ongoing']], [2025, false]);
  assert.equal((await undo(manager, edited.event_id)).status, 200);
});

test('whoever is checked does not turn the check off', async () => {
  const { team, editor, owner } = checked;
  const change = { checks_edits: [true, false] };
  const { status, body } = await recordCalls(api, editor, 'teams').save(team, change);
  assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['checks_edits']]);
  assert.equal((await recordCalls(api, owner, 'teams').save(team, change)).status, 200);
  await checked.setChecks(true);
});

test('an edit is in the archive of its author, and goes on waiting without the account', async () => {
  const { addRelease, save, second, owner, onlyEdit } = checked;
  const id = await addRelease();
  await save(second, id, { year: [2026, 2023] }, 'Год');
  const deps = { db: api.db, now: () => new Date() };
  const archive = await gatherAccountData(deps, { id: second.id } as Parameters<typeof gatherAccountData>[1]);
  const [proposed] = archive.proposed_edits;
  assert.deepEqual([proposed?.['note'], proposed?.['change']], ['Год', { year: [2026, 2023] }]);
  await api.db.deleteFrom('users').where('id', '=', second.id).execute();
  const { by, change } = await onlyEdit(id, owner);
  assert.deepEqual([by, change], [null, { year: [2026, 2023] }]);
});
