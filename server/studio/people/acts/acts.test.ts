import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { myProfile } from '#contract/profile.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { Role } from '#contract/studio/rights.ts';
import type { StudioUser } from '#contract/studio/users.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { checkJournal } from '../../journal/check-journal.ts';
import { eraseAccountsNow } from '#server/accounts/data-export/erase-accounts.ts';
import { eraseOldViews, liftDueBans } from '../people-worker.ts';

let api: TestApi;
let owner: TestAccount;
let moderator: TestAccount;
let count = 0;
before(async () => {
  api = await openTestApi();
  owner = await member('owner');
  moderator = await member('moderator');
});
after(() => api.close());

async function member(...roles: Role[]): Promise<TestAccount> {
  const account = await createTestMember(
    api,
    `${roles[0] ?? 'viewer'}-${(count += 1)}`,
    ...roles.map((role) => ({ role })),
  );
  await confirmSessions(api, account.id, new Date(NOW));
  return account;
}
const viewer = () => createTestAccount(api, `viewer-${(count += 1)}`);

async function send(actor: TestAccount, method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) {
  const init = { method, headers: actor.headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await api.request(`/api/v1/studio/${path}`, init);
  return { status: answer.status, body: answer.body as Record<string, never> };
}
const act = (actor: TestAccount, { id }: TestAccount, verb: string, body: object = {}) =>
  send(actor, 'POST', `users/${id}/${verb}`, body);
const read = async ({ id }: TestAccount) =>
  (await send(owner, 'GET', `users/${id}`)).body as unknown as StudioUser;
const undo = (actor: TestAccount, event: number) => send(actor, 'POST', `events/${event}/undo`);
async function eventsOf({ id }: TestAccount): Promise<JournalEvent[]> {
  const { body } = await send(owner, 'GET', `events?thing=user&thing_id=${id}&limit=100`);
  return body['data'] as unknown as JournalEvent[];
}

test('a ban ends sessions, refuses writes with reason and term, and is lifted again', async () => {
  const account = await viewer();
  const until = '2026-12-04T16:42:00+03:00';
  const { status, body } = await act(moderator, account, 'ban', { reason: 'Реклама', until });
  assert.equal(status, 200);
  assert.equal((await api.request(myProfile.path, { headers: account.headers })).status, 403);
  const banned = await read(account);
  assert.deepEqual([banned.is_banned, banned.banned_until], [true, '2026-12-04T13:42:00+00:00']);
  assert.deepEqual([banned.ban?.reason, banned.ban?.by?.id], ['Реклама', moderator.id]);
  const [event] = await eventsOf(account);
  assert.deepEqual([event?.id, event?.act, event?.reason], [body['event_id'], 'user.ban', 'Реклама']);
  assert.equal((await act(moderator, account, 'unban')).status, 200);
  assert.deepEqual([(await read(account)).is_banned, (await read(account)).ban], [false, null]);
  assert.equal((await act(moderator, account, 'unban')).body['event_id'], null);
});

test('a ban takes all roles away, and its undo gives them back', async () => {
  const teamId = await createTestTeam(api, 'Лисы');
  const account = await createTestMember(api, 'two-roles', { role: 'editor' }, { role: 'crew', teamId });
  const { body } = await act(owner, account, 'ban', { reason: 'Ссора' });
  assert.deepEqual((await read(account)).roles, []);
  const undone = await undo(owner, Number(body['event_id']));
  assert.equal(undone.status, 200);
  const { roles, is_banned } = await read(account);
  const names = roles.map(({ role, team }) => [role, team?.title].join(' ')).toSorted();
  assert.deepEqual([is_banned, names], [false, ['crew Лисы', 'editor ']]);
  const again = await undo(owner, Number(undone.body['id']));
  assert.equal(again.status, 200);
  assert.deepEqual([(await read(account)).is_banned, (await read(account)).roles], [true, []]);
});

test('reason and term of a ban can be changed, and only the last change can be taken back', async () => {
  const account = await viewer();
  const first = await act(moderator, account, 'ban', { reason: 'Спам' });
  const until = '2026-12-01T00:00:00Z';
  const second = await act(moderator, account, 'ban', { reason: 'Спам', until });
  assert.equal((await undo(moderator, Number(first.body['event_id']))).status, 409);
  assert.equal((await undo(moderator, Number(second.body['event_id']))).status, 200);
  assert.deepEqual([(await read(account)).is_banned, (await read(account)).banned_until], [true, null]);
});

test('people are acted on by those whose role is higher only, and nobody bans themselves', async () => {
  const [administrator, other, editor] = [
    await member('administrator'),
    await member('administrator'),
    await member('editor'),
  ];
  const acts: [string, object][] = [
    ['ban', { reason: 'Спам' }],
    ['unban', {}],
    ['rename', { nickname: 'Новое имя', reason: 'Спам' }],
    ['remove-avatar', {}],
    ['end-sessions', {}],
  ];
  for (const [verb, body] of acts) {
    assert.equal((await act(moderator, editor, verb, body)).status, 403, verb);
    assert.equal((await act(administrator, other, verb, body)).status, 403, verb);
    assert.equal((await act(administrator, owner, verb, body)).status, 403, verb);
  }
  assert.equal((await act(administrator, owner, 'reset-link')).status, 403);
  assert.equal((await act(administrator, owner, 'reveal-email', { reason: 'Письмо' })).status, 403);
  assert.equal((await act(owner, owner, 'ban', { reason: 'Спам' })).status, 409);
  assert.equal((await act(administrator, editor, 'ban', { reason: 'Спам' })).status, 200);
});

test('the last owner is not banned, also when two owners ban each other at once', async () => {
  const [one, two] = [await member('owner'), await member('owner')];
  await api.db.deleteFrom('user_roles').where('user_id', '=', owner.id).execute();
  const answers = await Promise.all([
    act(one, two, 'ban', { reason: 'Ссора' }),
    act(two, one, 'ban', { reason: 'Ссора' }),
  ]);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const left = await api.db.selectFrom('user_roles').select('user_id').where('role', '=', 'owner').execute();
  assert.equal(left.length, 1);
  await api.db.insertInto('user_roles').values({ user_id: owner.id, role: 'owner' }).execute();
});

test('a term must be in the future, and a ban whose term is over is lifted by the program', async () => {
  const account = await viewer();
  const past = await act(moderator, account, 'ban', { reason: 'Спам', until: NOW });
  assert.equal(past.status, 422);
  await act(moderator, account, 'ban', { reason: 'Спам', until: '2026-11-21T00:00:00Z' });
  await liftDueBans(api.db, new Date('2026-11-20T23:59:59Z'));
  assert.equal((await read(account)).is_banned, true);
  const due = new Date('2026-11-21T00:00:00Z');
  await Promise.all([liftDueBans(api.db, due), liftDueBans(api.db, due)]);
  assert.equal((await read(account)).is_banned, false);
  const events = await eventsOf(account);
  assert.deepEqual(
    events.map((event) => [event.act, event.actor?.id, event.command_user]),
    [
      ['user.unban', undefined, null],
      ['user.ban', moderator.id, null],
    ],
  );
});

test('a nickname is changed by the rules of registration and given back unless somebody has it', async () => {
  const [account, other] = [await viewer(), await viewer()];
  const rename = (actor: TestAccount, nickname: string) =>
    act(moderator, actor, 'rename', { nickname, reason: 'Имя бренда' });
  await rename(other, 'Осенний лист');
  assert.equal((await rename(account, 'Модератор')).status, 422);
  assert.equal((await rename(account, 'осенний  Лист')).status, 422);
  await rename(account, 'Кисточка');
  const { body } = await rename(account, 'Вереск');
  await rename(other, 'кисточка');
  assert.equal((await undo(moderator, Number(body['event_id']))).status, 409);
  await rename(other, 'Осень');
  assert.equal((await undo(moderator, Number(body['event_id']))).status, 200);
  assert.equal((await read(account)).nickname, 'Кисточка');
});

test('an avatar is removed with its files', async () => {
  const account = await viewer();
  const place = `avatars/${'a'.repeat(32)}`;
  const sizes = { preview: `/storage/${place}/320.jpg`, thumbnail: `/storage/${place}/96.jpg` };
  await api.storage.put(`${place}/320.jpg`, 'picture');
  const avatar = JSON.stringify({ ...sizes, optimized: sizes });
  await api.db.updateTable('users').set({ avatar }).where('id', '=', account.id).execute();
  assert.ok((await act(moderator, account, 'remove-avatar')).body['event_id']);
  assert.equal(await api.storage.exists(`${place}/320.jpg`), false);
  assert.equal((await read(account)).avatar.preview, null);
  assert.equal((await act(moderator, account, 'remove-avatar')).body['event_id'], null);
});

test('sessions are ended at once', async () => {
  const account = await viewer();
  assert.ok((await act(moderator, account, 'end-sessions')).body['event_id']);
  assert.equal((await api.request(myProfile.path, { headers: account.headers })).status, 403);
  assert.equal((await read(account)).sessions, 0);
});

test('a note is deleted by its author only, in the list and in the journal', async () => {
  const [account, colleague] = [await viewer(), await member('moderator')];
  const { body } = await act(moderator, account, 'notes', { text: '  Второй раз за месяц.  ' });
  const { notes } = await read(account);
  assert.deepEqual(
    notes.map(({ id, text, author }) => [id, text, author?.id]),
    [[body['id'], 'Второй раз за месяц.', moderator.id]],
  );
  const remove = (actor: TestAccount) => send(actor, 'DELETE', `users/${account.id}/notes/${body['id']}`);
  assert.equal((await remove(colleague)).status, 404);
  const [added] = await eventsOf(account);
  assert.equal((await undo(colleague, added?.id ?? 0)).status, 403);
  const removed = await remove(moderator);
  assert.deepEqual((await read(account)).notes, []);
  assert.equal((await undo(moderator, added?.id ?? 0)).status, 409);
  assert.equal((await undo(moderator, Number(removed.body['event_id']))).status, 200);
  assert.equal((await read(account)).notes[0]?.id, body['id']);
});

test('roles are given and taken by owners, taken back, and each is an event', async () => {
  const account = await viewer();
  const { body } = await act(owner, account, 'roles', { role: 'moderator', reason: 'Приглашение' });
  assert.equal((await undo(owner, Number(body['event_id']))).status, 200);
  assert.deepEqual((await read(account)).roles, []);
  await act(owner, account, 'roles', { role: 'editor' });
  const taken = await send(owner, 'DELETE', `users/${account.id}/roles`, { role: 'editor' });
  assert.equal((await undo(owner, Number(taken.body['event_id']))).status, 200);
  const { roles } = await read(account);
  assert.deepEqual(
    roles.map(({ role, given_by }) => [role, given_by?.id]),
    [['editor', owner.id]],
  );
  assert.equal((await undo(owner, Number(taken.body['event_id']))).status, 409);
  const acts = (await eventsOf(account)).map((event) => event.act);
  assert.deepEqual(acts, [
    'user.role_give',
    'user.role_take',
    'user.role_give',
    'user.role_take',
    'user.role_give',
  ]);
});

test('an e-mail is shown with a reason only, and the journal has the reason but no address', async () => {
  const account = await viewer();
  assert.equal((await act(owner, account, 'reveal-email', { reason: ' ' })).status, 422);
  const { body } = await act(owner, account, 'reveal-email', { reason: 'Просьба владельца' });
  assert.deepEqual(body, { email: account.email });
  const link = (await act(owner, account, 'reset-link')).body['link'] as unknown as string;
  const events = await eventsOf(account);
  assert.deepEqual(
    events.map((event) => [event.act, event.reason]),
    [
      ['user.reset_link', null],
      ['user.email_show', 'Просьба владельца'],
    ],
  );
  const token = new URL(link).searchParams.get('token') ?? '';
  const text = JSON.stringify(events);
  assert.ok(!text.includes(account.email) && !text.includes(token));
});

test('the content of an event goes with the account and views of e-mails after a year; the chain stays whole', async () => {
  const [account, seen] = [await viewer(), await viewer()];
  await act(moderator, account, 'ban', { reason: 'Имя и фамилия' });
  await act(owner, seen, 'reveal-email', { reason: 'Просьба' });
  await api.db
    .updateTable('users')
    .set({ delete_at: new Date(0) })
    .where('id', '=', account.id)
    .execute();
  await eraseAccountsNow(api, new Date());
  const [event] = await eventsOf(account);
  assert.deepEqual([event?.is_erased, event?.change, event?.reason], [true, null, null]);
  const gone = await viewer();
  await act(moderator, gone, 'ban', { reason: 'Имя и фамилия' });
  await api.db.deleteFrom('users').where('id', '=', gone.id).execute();
  await eraseAccountsNow(api, new Date());
  assert.deepEqual((await eventsOf(gone))[0]?.reason, null);
  const days = (n: number) => new Date(Date.now() + n * 24 * 3600_000);
  await eraseOldViews(api.db, days(364));
  assert.equal((await eventsOf(seen))[0]?.is_erased, false);
  await eraseOldViews(api.db, days(366));
  assert.equal((await eventsOf(seen))[0]?.is_erased, true);
  assert.equal((await checkJournal(api.db)).brokenAt, undefined);
});
