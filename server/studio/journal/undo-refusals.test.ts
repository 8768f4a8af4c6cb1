import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JournalEvent } from '#contract/studio/events.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { createChecked } from '#tests/support/samples/edits.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';

let api: TestApi;
let checked: Awaited<ReturnType<typeof createChecked>>;
before(async () => {
  api = await openTestApi();
  checked = await createChecked(api);
});
after(() => api.close());

type Answer = { status: number; body: { event_id: number; id: string } };

function send(by: TestAccount, method: string, path: string, body: object = {}): Promise<Answer> {
  const init = { method, headers: by.headers, body: JSON.stringify(body) };
  return api.request(`/api/v1/studio/${path}`, init);
}

// Whether the journal shows somebody a button that takes an event back; false as well where it shows no event.
async function isOffered(by: TestAccount, id: number | null): Promise<boolean> {
  const path = `/api/v1/studio/events?limit=1&before=${(id ?? 0) + 1}`;
  const { body } = await api.request(path, { headers: by.headers });
  const [event] = (body as { data: JournalEvent[] }).data;
  return event?.id === id && event.can_undo;
}

/** Compares the buttons that people see with what an undo answers them; the last of them takes the event back. */
async function assertOffered(event: number | null, people: [TestAccount, boolean][]): Promise<void> {
  for (const [by, isWanted] of people) assert.equal(await isOffered(by, event), isWanted, by.login);
  for (const [by, isWanted] of people) {
    const { status } = await checked.undo(by, event);
    assert.equal(status < 300, isWanted, `${by.login}: ${status}`);
  }
}

test('an edit is taken back by its author and by those who publish: nobody else sees a button', async () => {
  const { addRelease, save, editor, second, owner, manager } = checked;
  const proposed = await save(editor, await addRelease(), { year: [2026, 2025] });
  await assertOffered(proposed.body.event_id, [
    [second, false],
    [manager, true],
  ]);
  const again = await save(editor, await addRelease(), { year: [2026, 2025] });
  assert.equal(await isOffered(editor, again.body.event_id), true);
  assert.equal(await isOffered(owner, again.body.event_id), true);
});

test('what was sent back is returned there by no undo, so none is offered', async () => {
  const { addRelease, save, act, onlyEdit, editor, manager } = checked;
  const id = await addRelease();
  await save(editor, id, { year: [2026, 2025] });
  const { id: edit } = await onlyEdit(id);
  await act(manager, id, edit, 'return', { reason: 'Откуда год?' });
  const { body } = await save(editor, id, {});
  await assertOffered(body.event_id, [
    [editor, false],
    [manager, false],
  ]);
});

test('a change of a release whose edits are checked is taken back by those who publish it', async () => {
  const { addRelease, save, editor, manager } = checked;
  const { body } = await save(manager, await addRelease(), { year: [2026, 2025] });
  await assertOffered(body.event_id, [
    [editor, false],
    [manager, true],
  ]);
});

test('a team that turns checks on is not released from them by an editor', async () => {
  const { editor, owner, other } = checked;
  const { body } = await send(owner, 'POST', `teams/${other}`, { change: { checks_edits: [false, true] } });
  await assertOffered(body.event_id, [
    [editor, false],
    [owner, true],
  ]);
});

test('what a release took along when it was removed for good is brought back by no undo', async () => {
  const { addRelease, save, owner } = checked;
  const id = await addRelease();
  const edited = await save(owner, id, { year: [2026, 2025] });
  const added = await addTorrentFile({ db: api.db, torrentFiles: api.torrentFiles }, Number(id));
  const removed = await send(owner, 'DELETE', `torrents/${added.id}`);
  const events = [edited.body.event_id, removed.body.event_id];
  assert.deepEqual(await Promise.all(events.map((event) => isOffered(owner, event))), [true, true]);
  await api.db.deleteFrom('releases').where('id', '=', Number(id)).execute();
  for (const event of events) await assertOffered(event, [[owner, false]]);
});

test('a role and a ban are taken back by those only whose own role is higher', async () => {
  const { owner } = checked;
  const administrator = await createTestMember(api, 'vera', { role: 'administrator' });
  const { id } = await createTestAccount(api, 'kay');
  const given = await send(owner, 'POST', `users/${id}/roles`, { role: 'administrator' });
  await assertOffered(given.body.event_id, [
    [administrator, false],
    [owner, true],
  ]);
  const moderator = await createTestMember(api, 'gerda', { role: 'moderator' });
  const { id: other } = await createTestAccount(api, 'troll');
  const { body: banned } = await send(moderator, 'POST', `users/${other}/ban`, { reason: 'Спам' });
  await assertOffered(banned.event_id, [[moderator, true]]);
});

test('a step that somebody else does by now is not begun or ended by an undo of its former member', async () => {
  const { team, addRelease, manager } = checked;
  const release = await addRelease();
  const { id: episode } = await api.db
    .insertInto('episodes')
    .values({ release_id: Number(release), ordinal: 1, sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [voice, sound] = [
    await createTestMember(api, 'voice', { role: 'crew', teamId: team }),
    await createTestMember(api, 'sound', { role: 'crew', teamId: team }),
  ];
  const assign = (from: number | null, to: number) =>
    send(manager, 'POST', `episodes/${episode}/steps`, { change: { 'voice/assignee_id': [from, to] } });
  await assign(null, voice.id);
  const path = `episodes/${episode}/step_state`;
  const { body } = await send(voice, 'POST', path, { kind: 'voice', state: 'working' });
  assert.equal(await isOffered(voice, body.event_id), true);
  await assign(voice.id, sound.id);
  await assertOffered(body.event_id, [[voice, false]]);
});
