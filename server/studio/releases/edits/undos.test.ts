import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createChecked } from '#tests/support/samples/edits.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let api: TestApi;
let checked: Awaited<ReturnType<typeof createChecked>>;
before(async () => {
  api = await openTestApi();
  checked = await createChecked(api);
});
after(() => api.close());

const CHANGE = { description: ['Было', 'Стало'], year: [2026, 2025] };

async function propose(by = checked.editor) {
  const id = await checked.addRelease();
  const { body } = await checked.save(by, id, CHANGE, 'Опечатка');
  return { id, edit: await checked.onlyEdit(id, by), event: body.event_id };
}
const giveBack = (id: string, edit: number) =>
  checked.act(checked.manager, id, edit, 'return', { reason: 'Откуда год?' });
const eraseAccount = ({ id }: TestAccount) => api.db.deleteFrom('users').where('id', '=', id).execute();

test('another editor undoes neither a proposal nor a withdrawal, whoever publishes the release does', async () => {
  const { act, undo, editor, second, manager, owner, stranger, editsOf, onlyEdit } = checked;
  const { id, edit, event } = await propose();
  assert.equal((await undo(second, event)).status, 403);
  assert.deepEqual(await onlyEdit(id), edit);
  const { body } = await act(editor, id, edit.id, 'withdraw');
  const refused = await undo(second, body.event_id);
  assert.deepEqual([refused.status, /автор правки/.test(refused.body.message)], [403, true]);
  assert.equal((await undo(stranger, body.event_id)).status, 404);
  assert.deepEqual(await editsOf(editor, id), []);
  assert.equal((await undo(owner, body.event_id)).status, 200);
  assert.deepEqual((await onlyEdit(id)).change, edit.change);

  const other = await propose();
  assert.equal((await undo(manager, other.event)).status, 200);
  assert.deepEqual(await editsOf(editor, other.id), []);
});

test('what its author did with an edit that was sent back is not undone, and the answer says why', async () => {
  const { act, save, undo, editor, onlyEdit, editsOf } = checked;
  const { id, edit } = await propose();
  await giveBack(id, edit.id);
  const again = (await save(editor, id, {})).body;
  assert.equal(again.edit, 'proposed');
  const refused = await undo(editor, again.event_id);
  assert.deepEqual([refused.status, /была возвращена/.test(refused.body.message)], [409, true]);
  assert.equal((await onlyEdit(id)).returned, null);

  await giveBack(id, edit.id);
  const withdrawn = (await act(editor, id, edit.id, 'withdraw')).body;
  const late = await undo(editor, withdrawn.event_id);
  assert.deepEqual([late.status, /была возвращена/.test(late.body.message)], [409, true]);
  assert.deepEqual(await editsOf(editor, id), []);
});

test('a field whose acceptance is undone waits with the rest, also where that was sent back meanwhile', async () => {
  const { act, undo, manager, onlyEdit } = checked;
  const { id, edit } = await propose();
  const { body } = await act(manager, id, edit.id, 'accept', { change: { year: [2026, 2025] } });
  await giveBack(id, edit.id);
  assert.equal((await undo(manager, body.event_id)).status, 200);
  const { returned, change } = await onlyEdit(id, manager);
  assert.deepEqual([returned, change], [null, CHANGE]);
});

test('the undo of an acceptance lets the edit wait without the account of its author', async () => {
  const { act, undo, manager, onlyEdit, fieldsOf } = checked;
  const author = await createTestMember(api, 'kay', { role: 'editor' });
  const { id, edit } = await propose(author);
  const { body } = await act(manager, id, edit.id, 'accept', { change: edit.change });
  await eraseAccount(author);
  assert.equal((await undo(manager, body.event_id)).status, 200);
  assert.equal((await fieldsOf(id))['year'], 2026);
  const { by, note, change } = await onlyEdit(id, manager);
  assert.deepEqual([by, note, change], [null, 'Опечатка', CHANGE]);
});

test('a withdrawal is not undone once the account of the author is gone', async () => {
  const { act, undo, manager, editsOf } = checked;
  const author = await createTestMember(api, 'gerda', { role: 'editor' });
  const { id, edit } = await propose(author);
  const { body } = await act(author, id, edit.id, 'withdraw');
  await eraseAccount(author);
  assert.equal((await undo(manager, body.event_id)).status, 409);
  assert.deepEqual(await editsOf(manager, id), []);
});
