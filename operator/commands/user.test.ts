import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, mock, test } from 'node:test';
import { acceptInvitation } from '#contract/invitations.ts';
import { resetPassword } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { createTestAccount, createTestSession } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { terminal } from '../terminal.ts';
import { userCommand } from './user.ts';

let api: TestApi;
let output: string[];
before(async () => {
  api = await openTestApi();
  mock.method(terminal, 'say', (text: string) => void output.push(text));
});
after(() => api.close());

async function user(...args: string[]): Promise<string> {
  output = [];
  await userCommand({ db: api.db, config: { publicOrigin: 'https://akane.example' } }, args);
  return output.join('\n');
}

test('lists accounts and finds them by login, e-mail or nickname', async () => {
  for (const name of ['a_b', 'axb', 'Rin']) await createTestAccount(api, name);
  assert.match(await user('list'), /^Rin · Rin · Rin@example\.org · с \d{4}-\d\d-\d\d · 1 сеанс\naxb.*\na_b/);
  assert.match(await user('list', '--search', 'A_B'), /^a_b[^\n]*$/);
  assert.equal(await user('list', '--search', 'a%b'), 'Таких аккаунтов нет.');
});

test('a ban ends the sessions and refuses writes with its reason until it is lifted', async () => {
  const mika = await createTestAccount(api, 'mika');
  await user('ban', 'MIKA', '--reason', 'Спам в никнейме');
  assert.equal((await api.request(myProfile.path, { headers: mika.headers })).status, 403);
  assert.match(await user('list', '--search', 'mika'), /0 сеансов, заблокирован: Спам в никнейме/);
  const token = await createTestSession(api, mika.id, 'again');
  const { body } = await api.request(myProfile.path, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((body as { is_banned: boolean }).is_banned, true);
  await user('unban', 'mika');
  assert.doesNotMatch(await user('list', '--search', 'mika'), /заблокирован/);
});

test('a link sets a new password once', async () => {
  await createTestAccount(api, 'forgetful');
  const link = new URL((await user('link', 'forgetful')).split('\n')[0] ?? '');
  assert.equal(link.origin + link.pathname, 'https://akane.example/app/auth/password/resetPassword');
  const hash = await api.db.selectFrom('one_time_tokens').select('purpose').execute();
  assert.equal(hash.length, 1);
  const password = 'дождь-за-окном-43';
  const body = { token: link.searchParams.get('token'), password, password_confirmation: password };
  const init = { method: 'POST', body: JSON.stringify(body) };
  assert.equal((await api.request(resetPassword.path, init)).status, 200);
  assert.equal((await api.request(resetPassword.path, init)).status, 404);
});

test('a lost second factor is removed, its sessions have to pass a new one, and the journal says who did it', async () => {
  const { id } = await createTestMember(api, 'phoneless', { role: 'administrator' });
  const secret = Buffer.alloc(20);
  await api.db
    .insertInto('second_factors')
    .values({ user_id: id, secret, confirmed_at: new Date() })
    .execute();
  await api.db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: Buffer.alloc(32) })
    .execute();
  assert.match(await user('factor', 'Phoneless'), /снят/);
  const passes = await api.db
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual(passes, [{ second_factor_at: null }]);
  assert.deepEqual(await api.db.selectFrom('recovery_codes').select('user_id').execute(), []);
  const events = await api.db
    .selectFrom('journal_events')
    .select(['act', 'thing_id', 'command_user'])
    .execute();
  const [event] = events.filter(({ thing_id }) => thing_id === String(id));
  assert.equal(event?.act, 'user.second_factor_remove');
  assert.ok(event.command_user);
  await assert.rejects(user('factor', 'phoneless'), { name: 'Failure', message: /не настроен/ });
});

test('a role is given and taken, and every act is in the journal with the user of the system', async () => {
  const { id } = await createTestAccount(api, 'boss');
  await createTestTeam(api, 'Лисы');
  assert.match(await user('role', 'boss', 'owner'), /роль дана: Владелец/);
  assert.match(await user('role', 'boss', 'owner'), /уже есть/);
  assert.match(await user('role', 'boss', 'crew', '--team', 'лисы'), /Участник команды в команде/);
  assert.match(await user('role', 'boss', 'crew', '--team', 'Лисы', '--take'), /роль снята/);
  await assert.rejects(user('role', 'boss', 'owner', '--take'), /последний владелец/);
  await assert.rejects(user('ban', 'boss', '--reason', 'спам'), /последний владелец/);
  await user('link', 'boss');
  const events = await api.db
    .selectFrom('journal_events')
    .select(['act', 'command_user'])
    .where('thing_id', '=', String(id))
    .orderBy('id')
    .execute();
  const { username } = userInfo();
  assert.deepEqual(
    events,
    ['user.role_give', 'user.role_give', 'user.role_take', 'user.reset_link'].map((act) => ({
      act,
      command_user: username,
    })),
  );
});

test('a link gives a role of a team to whoever accepts it', async () => {
  await createTestTeam(api, 'Совы');
  const link = new URL((await user('invite', 'crew', '--team', 'Совы')).split('\n')[0] ?? '');
  assert.equal(link.origin + link.pathname, 'https://akane.example/app/invitation');
  const { id, headers } = await createTestAccount(api, 'newcomer');
  const body = JSON.stringify({ token: link.searchParams.get('token') });
  const { status } = await api.request(acceptInvitation.path, { method: 'POST', headers, body });
  assert.equal(status, 200);
  const roles = await api.db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute();
  assert.deepEqual(roles, [{ role: 'crew' }]);
});

test('a ban with a day ends at its beginning in Moscow', async () => {
  await createTestAccount(api, 'for-now');
  const answer = await user('ban', 'for-now', '--reason', 'спам', '--until', '2100-12-01');
  assert.match(answer, /до 1 декабря 2100 г. в 00:00 по Москве/);
  assert.match(await user('list', '--search', 'for-now'), /заблокирован до 1 декабря 2100/);
});

test('refuses invalid commands and unknown accounts', async () => {
  const cases: [string[], RegExp][] = [
    [[], /записана неверно/],
    [['ban', 'mika'], /записана неверно/],
    [['ban', 'mika', '--reason', ' '], /записана неверно/],
    [['link'], /записана неверно/],
    [['list', 'mika'], /записана неверно/],
    [['link', 'a', 'b'], /записана неверно/],
    [['remove', 'mika'], /записана неверно/],
    [['unban', 'nobody'], /«nobody» нет/],
    [['factor'], /записана неверно/],
    [['factor', 'nobody'], /«nobody» нет/],
    [['ban', 'Rin', '--reason', 'спам', '--until', 'завтра'], /нужен день/],
    [['ban', 'Rin', '--reason', 'спам', '--until', '2101-02-29'], /нужен день/],
    [['ban', 'Rin', '--reason', 'спам', '--until', '2020-01-01'], /в будущем/],
    [['role', 'Rin'], /Нет такой роли/],
    [['role', 'Rin', 'king'], /Нет такой роли/],
    [['role', 'nobody', 'owner'], /«nobody» нет\. .*почту подтвердят.*outbox/],
    [['invite'], /записана неверно/],
    [['invite', 'king'], /Нет такой роли/],
    [['invite', 'crew'], /нужна команда/],
    [['role', 'Rin', 'crew'], /нужна команда/],
    [['role', 'Rin', 'crew', '--team', 'Чужие'], /Команды «Чужие» нет/],
  ];
  for (const [args, message] of cases) await assert.rejects(user(...args), { name: 'Failure', message });
});
