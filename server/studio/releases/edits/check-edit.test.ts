import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createChecked } from '#tests/support/samples/edits.ts';
import { forgetReturnedEdits } from './check-edit.ts';

let api: TestApi;
let checked: Awaited<ReturnType<typeof createChecked>>;
before(async () => {
  api = await openTestApi();
  checked = await createChecked(api);
});
after(() => api.close());

async function propose(change: object = { description: ['Было', 'Стало'], year: [2026, 2025] }) {
  const id = await checked.addRelease();
  await checked.save(checked.editor, id, change, 'Опечатка');
  return { id, edit: await checked.onlyEdit(id) };
}

test('whoever publishes accepts some fields in their own name, and the rest goes on waiting', async () => {
  const { act, editor, manager, stranger, fieldsOf, onlyEdit, editsOf, lastEvent } = checked;
  const { id, edit } = await propose();
  const year = { change: { year: [2026, 2025] } };
  assert.equal((await act(editor, id, edit.id, 'accept', year)).status, 403);
  assert.equal((await act(stranger, id, edit.id, 'accept', year)).status, 404);
  assert.equal((await act(manager, id, edit.id, 'accept', { change: {} })).status, 422);
  const { status, body } = await act(manager, id, edit.id, 'accept', year);
  assert.equal(status, 200, body.message);
  const fields = await fieldsOf(id);
  assert.deepEqual([fields['year'], fields['description']], [2025, 'Было']);
  assert.deepEqual((await onlyEdit(id)).change, { description: ['Было', 'Стало'] });
  const event = await lastEvent(id);
  assert.deepEqual([event.act, event.actor?.login], ['release.accept_edit', 'lina']);
  assert.deepEqual(event.change, { year: [2026, 2025], proposed_by: [null, editor.id] });
  assert.equal(event.names[`proposed_by/${editor.id}`], 'mika');
  assert.equal(
    (await act(manager, id, edit.id, 'accept', { change: { description: ['Было', 'Стало'] } })).status,
    200,
  );
  assert.deepEqual([(await fieldsOf(id))['description'], await editsOf(editor, id)], ['Стало', []]);
});

test('nothing else than what is proposed is accepted', async () => {
  const { act, save, editor, manager, fieldsOf } = checked;
  const { id, edit } = await propose();
  for (const change of [{ year: [2026, 2020] }, { season: ['autumn', 'winter'] }])
    assert.equal((await act(manager, id, edit.id, 'accept', { change })).status, 409);
  await save(editor, id, { year: [2025, 2024] });
  const late = await act(manager, id, edit.id, 'accept', { change: { year: [2026, 2025] } });
  assert.match(late.body.message, /Автор с тех пор изменил эту правку/);
  assert.equal((await fieldsOf(id))['year'], 2026);
});

test('what others have changed since is a conflict, until whoever accepts has seen it', async () => {
  const { act, save, manager, owner, fieldsOf } = checked;
  const { id, edit } = await propose();
  await save(owner, id, { description: ['Было', 'Иначе'] });
  const { status, body } = await act(manager, id, edit.id, 'accept', { change: edit.change });
  assert.equal(status, 409);
  assert.deepEqual(
    body.conflicts?.map(({ field, now, by }) => [field, now, by]),
    [['description', 'Иначе', 'olga']],
  );
  assert.equal((await fieldsOf(id))['year'], 2026);
  const change = { ...edit.change, description: ['Иначе', 'Стало'] };
  assert.equal((await act(manager, id, edit.id, 'accept', { change })).status, 200);
  assert.equal((await fieldsOf(id))['description'], 'Стало');
});

test('the undo of an acceptance gives back the fields, and the edit waits again', async () => {
  const { act, undo, editor, manager, fieldsOf, onlyEdit } = checked;
  const { id, edit } = await propose();
  const { body } = await act(manager, id, edit.id, 'accept', { change: edit.change });
  assert.equal((await undo(editor, body.event_id)).status, 403);
  assert.equal((await undo(manager, body.event_id)).status, 200);
  const fields = await fieldsOf(id);
  assert.deepEqual([fields['year'], fields['description']], [2026, 'Было']);
  const again = await onlyEdit(id);
  assert.deepEqual([again.by, again.note, again.change], ['mika', 'Опечатка', edit.change]);
  assert.equal((await undo(manager, body.event_id)).status, 409);
});

test('an edit is sent back with words for its author, who amends it and sends it again', async () => {
  const { act, save, editor, manager, stranger, onlyEdit, editsOf, todayOf, bellOf } = checked;
  const { id, edit } = await propose();
  assert.equal((await act(manager, id, edit.id, 'return', { reason: ' ' })).status, 422);
  assert.equal((await act(stranger, id, edit.id, 'return', { reason: 'Не то' })).status, 404);
  assert.equal((await act(editor, id, edit.id, 'return', { reason: 'Не то' })).status, 403);
  const { body } = await act(manager, id, edit.id, 'return', { reason: 'Год верный' });
  assert.deepEqual(await editsOf(manager, id), []);
  const { returned } = await onlyEdit(id);
  assert.deepEqual([returned?.by, returned?.note], ['lina', 'Год верный']);
  const mine = (await todayOf(editor)).returned_edits.find((one) => String(one.id) === id);
  assert.equal(mine?.submission.note, 'Год верный');
  assert.deepEqual((await todayOf(manager)).returned_edits, []);
  const lines = async (by: typeof editor) =>
    (await bellOf(by)).filter((event) => event.id === body.event_id).map(({ reason }) => reason);
  assert.deepEqual([await lines(editor), await lines(stranger)], [['Год верный'], []]);
  const late = await act(manager, id, edit.id, 'accept', { change: edit.change });
  assert.equal(late.status, 409);

  await save(editor, id, { year: [2025, 2026] });
  const again = await onlyEdit(id);
  assert.deepEqual([again.returned, again.change], [null, { description: ['Было', 'Стало'] }]);
});

test('the undo of a return lets the edit wait as it did, unless its author has amended it', async () => {
  const { act, save, undo, editor, manager, onlyEdit } = checked;
  const { id, edit } = await propose();
  const first = (await act(manager, id, edit.id, 'return', { reason: 'Нет' })).body;
  assert.equal((await undo(manager, first.event_id)).status, 200);
  assert.deepEqual(await onlyEdit(id), edit);
  const second = (await act(manager, id, edit.id, 'return', { reason: 'Нет' })).body;
  await save(editor, id, { year: [2025, 2024] });
  assert.equal((await undo(manager, second.event_id)).status, 409);
});

test('an edit that was sent back is sent again as it is, or goes after thirty days', async () => {
  const { act, save, editor, manager, onlyEdit, editsOf } = checked;
  const { id, edit } = await propose();
  await act(manager, id, edit.id, 'return', { reason: 'Откуда год?' });
  assert.equal((await save(editor, id, {}, 'С титров')).status, 200);
  const again = await onlyEdit(id);
  assert.deepEqual([again.returned, again.change, again.note], [null, edit.change, 'С титров']);
  await act(manager, id, edit.id, 'return', { reason: 'Нет' });
  await forgetReturnedEdits(api.db);
  assert.equal((await onlyEdit(id)).id, edit.id);
  const past = new Date(Date.now() - 31 * 24 * 3600_000).toISOString();
  await api.db.updateTable('proposed_edits').set({ returned_at: past }).where('id', '=', edit.id).execute();
  await forgetReturnedEdits(api.db);
  assert.deepEqual(await editsOf(editor, id), []);
});

test('of two who check at once one does it, and it is recorded once', async () => {
  const { act, manager, owner, fieldsOf } = checked;
  for (const verbs of [
    ['accept', 'accept'],
    ['accept', 'return'],
  ]) {
    const { id, edit } = await propose();
    const body = { change: edit.change, reason: 'Не надо' };
    const answers = await Promise.all(
      verbs.map((verb, i) =>
        act(i === 0 ? manager : owner, id, edit.id, verb, verb === 'accept' ? { change: body.change } : body),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const events = await api.db
      .selectFrom('journal_events')
      .select('act')
      .where('thing_id', '=', id)
      .where('act', 'in', ['release.accept_edit', 'release.return_edit'])
      .execute();
    assert.equal(events.length, 1);
    const isAccepted = events[0]?.act === 'release.accept_edit';
    assert.equal((await fieldsOf(id))['year'], isAccepted ? 2025 : 2026);
  }
});

test('an edit of a hidden release is accepted as any other, and that of a deleted one waits for it', async () => {
  const { act, releasesOf, manager, owner, todayOf, onlyEdit, fieldsOf } = checked;
  const { id, edit } = await propose();
  await releasesOf(owner).act(`${id}/delete`, {});
  const waits = async () =>
    (await todayOf(owner)).proposed_edits?.first.some((one) => String(one.id) === id) ?? false;
  assert.equal(await waits(), false);
  const refused = await act(manager, id, edit.id, 'accept', { change: edit.change });
  assert.deepEqual([refused.status, /удалён/.test(refused.body.message)], [409, true]);
  await releasesOf(owner).act(`${id}/restore`, {});
  await releasesOf(manager).act(`${id}/hide`, {});
  assert.deepEqual((await onlyEdit(id, owner)).change, edit.change);
  assert.equal((await act(manager, id, edit.id, 'accept', { change: edit.change })).status, 200);
  assert.equal((await fieldsOf(id))['year'], 2025);
});

test('an edit whose author has no role any more is still checked', async () => {
  const { act, save, addRelease, second, manager, onlyEdit } = checked;
  const id = await addRelease();
  await save(second, id, { year: [2026, 2024] });
  await api.db.deleteFrom('user_roles').where('user_id', '=', second.id).execute();
  const edit = await onlyEdit(id, manager);
  assert.equal((await act(manager, id, edit.id, 'accept', { change: edit.change })).status, 200);
});
