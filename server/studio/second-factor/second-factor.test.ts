import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePassword } from '#contract/account.ts';
import { login as signIn } from '#contract/auth.ts';
import { createTestSession, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { fromBase32 } from '#tests/support/base32.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { totpCode, totpStep } from './totp.ts';

let api: TestApi;
let count = 0;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const STEP = totpStep(new Date(NOW));
const ME = '/api/v1/studio/me';
type Headers = TestAccount['headers'];

/** Adds a member whose sessions have confirmed nothing. */
async function newMember(role: 'administrator' | 'crew' = 'administrator'): Promise<TestAccount> {
  const member = await createTestMember(api, `member-${(count += 1)}`);
  const teamId = role === 'crew' ? await teamOf() : null;
  await api.db.insertInto('user_roles').values({ user_id: member.id, role, team_id: teamId }).execute();
  const nothing = { second_factor_at: null, password_at: null };
  await api.db.updateTable('sessions').set(nothing).where('user_id', '=', member.id).execute();
  return member;
}

async function teamOf(): Promise<string> {
  const team = { title: `Команда ${count}`, description: '', sort_order: 0 };
  return (await api.db.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow()).id;
}

async function anotherSession({ id }: TestAccount): Promise<Headers> {
  return { authorization: `Bearer ${await createTestSession(api, id, `another-${(count += 1)}`)}` };
}

type Answer = { status: number; body: never };
const send = (headers: Headers, path: string, body?: object, method = 'POST'): Promise<Answer> =>
  api.request(ME + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
const begin = (headers: Headers) => send(headers, '/second-factor/begin');
const finish = (headers: Headers, code: string) => send(headers, '/second-factor', { code });
const confirm = (headers: Headers, body: { code: string } | { password: string }) =>
  send(headers, '/confirm', body);
const remove = (headers: Headers) => send(headers, '/second-factor', undefined, 'DELETE');
const isLetIn = async (headers: Headers) =>
  (await api.request('/api/v1/studio/events', { headers })).status === 200;

type Factor = { codeAt: (distance: number) => string; recovery: string[] };

/** Sets a second factor up as a person does: the password, the secret, the code of the step before. */
async function setUp({ headers }: { headers: Headers }): Promise<Factor> {
  assert.equal((await confirm(headers, { password: PASSWORD })).status, 200);
  const { secret } = (await begin(headers)).body as { secret: string };
  const codeAt = (distance: number) => totpCode(fromBase32(secret), STEP + distance);
  const { status, body } = await finish(headers, codeAt(-1));
  assert.equal(status, 200);
  return { codeAt, recovery: (body as { recovery_codes: string[] }).recovery_codes };
}

async function eventsOf({ id }: TestAccount): Promise<string[]> {
  const rows = await api.db
    .selectFrom('journal_events')
    .select('act')
    .where('thing_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map(({ act }) => act);
}

test('a second factor is set by the password and a code, and lets only this session in', async () => {
  const member = await newMember();
  const before = await begin(member.headers);
  assert.deepEqual(
    [before.status, before.body],
    [403, { message: 'Введите пароль ещё раз.', needs: 'password' }],
  );
  const { recovery } = await setUp(member);
  assert.equal(new Set(recovery).size, 10);
  assert.equal(await isLetIn(member.headers), true);
  assert.equal(await isLetIn(await anotherSession(member)), false);
  const { body } = await api.request(`${ME}/second-factor`, { headers: member.headers });
  assert.deepEqual(body, { is_set: true, set_at: NOW, recovery_codes_left: 10 });
  assert.deepEqual(await eventsOf(member), ['user.second_factor_set']);
});

test('a wrong code sets nothing, and the key is good for an hour', async () => {
  const { headers, id } = await newMember();
  await confirm(headers, { password: PASSWORD });
  const { secret } = (await begin(headers)).body as { secret: string };
  const code = totpCode(fromBase32(secret), STEP);
  assert.equal((await finish(headers, '12345')).status, 422);
  assert.equal(await isLetIn(headers), false);
  const created_at = new Date(Date.parse(NOW) - 61 * 60_000);
  await api.db.updateTable('second_factors').set({ created_at }).where('user_id', '=', id).execute();
  assert.equal((await finish(headers, code)).status, 409);
});

test('where a factor is set nobody can begin another, whatever the session has confirmed', async () => {
  const member = await newMember();
  const { codeAt } = await setUp(member);
  const stolen = await anotherSession(member);
  await confirm(stolen, { password: PASSWORD });
  for (const headers of [stolen, member.headers]) {
    assert.equal((await begin(headers)).status, 409);
    assert.equal((await finish(headers, codeAt(0))).status, 409);
  }
  assert.equal(await isLetIn(stolen), false);
});

test('the password alone neither removes the factor nor renews the codes', async () => {
  const member = await newMember();
  await setUp(member);
  const stolen = await anotherSession(member);
  await confirm(stolen, { password: PASSWORD });
  assert.equal((await remove(stolen)).status, 403);
  assert.equal((await send(stolen, '/second-factor/codes')).status, 403);
});

test('of the same code sent at once one is taken, and none of it later', async () => {
  const member = await newMember();
  const { codeAt } = await setUp(member);
  const sessions = [await anotherSession(member), await anotherSession(member), await anotherSession(member)];
  const statuses = await Promise.all(
    sessions.map(async (headers) => (await confirm(headers, { code: codeAt(0) })).status),
  );
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
  const late = await anotherSession(member);
  for (const distance of [-1, 0]) assert.equal((await confirm(late, { code: codeAt(distance) })).status, 422);
});

test('a recovery code lets a session in once, however it is typed, and is recorded', async () => {
  const member = await newMember();
  const { recovery } = await setUp(member);
  const [code = ''] = recovery;
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
  const sessions = [await anotherSession(member), await anotherSession(member)];
  const statuses = await Promise.all(
    sessions.map(async (headers) => (await confirm(headers, { code: typed })).status),
  );
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
  const { body } = await api.request(`${ME}/second-factor`, { headers: member.headers });
  assert.equal((body as { recovery_codes_left: number }).recovery_codes_left, 9);
  assert.deepEqual(await eventsOf(member), ['user.second_factor_set', 'user.recovery_code']);
});

test('the sixth wrong code in five minutes is not looked at, nor is a right one after it', async () => {
  const member = await newMember();
  const { codeAt, recovery } = await setUp(member);
  const headers = await anotherSession(member);
  for (let i = 0; i < 3; i += 1) assert.equal((await confirm(headers, { code: '000' })).status, 422);
  for (let i = 0; i < 2; i += 1)
    assert.equal((await confirm(await anotherSession(member), { code: `wrong-${i}` })).status, 422);
  for (const code of ['000', codeAt(0), recovery[0] ?? ''])
    assert.equal((await confirm(headers, { code })).status, 429);
});

test('new recovery codes replace the former', async () => {
  const member = await newMember();
  const { recovery } = await setUp(member);
  const { body } = await send(member.headers, '/second-factor/codes');
  const [renewed = ''] = (body as { recovery_codes: string[] }).recovery_codes;
  const headers = await anotherSession(member);
  assert.equal((await confirm(headers, { code: recovery[0] ?? '' })).status, 422);
  assert.equal((await confirm(headers, { code: renewed })).status, 200);
});

test('removing the factor closes the studio for all sessions until another one is set', async () => {
  const member = await newMember();
  const { codeAt, recovery } = await setUp(member);
  const other = await anotherSession(member);
  assert.equal((await confirm(other, { code: codeAt(0) })).status, 200);
  assert.equal((await remove(member.headers)).status, 200);
  assert.deepEqual([await isLetIn(member.headers), await isLetIn(other)], [false, false]);
  assert.equal((await confirm(other, { code: recovery[0] ?? '' })).status, 409);
  assert.equal((await begin(other)).status, 403);
  // The password that was given to remove it is still good.
  assert.equal((await begin(member.headers)).status, 200);
  assert.deepEqual(await eventsOf(member), ['user.second_factor_set', 'user.second_factor_remove']);
});

test('a wrong password confirms nothing and is limited', async () => {
  const { headers } = await newMember();
  for (let i = 0; i < 5; i += 1) {
    const { status, body } = await confirm(headers, { password: 'нет' });
    assert.deepEqual(
      [status, body],
      [422, { message: 'Неверный пароль.', errors: { password: ['Неверный пароль.'] } }],
    );
  }
  assert.equal((await confirm(headers, { password: PASSWORD })).status, 429);
  assert.equal((await begin(headers)).status, 403);
});

test('an account without a password sets a factor up right after signing in, and a code stands for the password', async () => {
  const member = await newMember();
  const { headers, id } = member;
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  const sessions = api.db.updateTable('sessions').where('user_id', '=', id);
  await sessions.set({ created_at: new Date(Date.parse(NOW) - 16 * 60_000) }).execute();
  assert.equal((await begin(headers)).status, 403);
  await sessions.set({ created_at: new Date(Date.parse(NOW) - 14 * 60_000) }).execute();
  const { secret } = (await begin(headers)).body as { secret: string };
  const codeAt = (distance: number) => totpCode(fromBase32(secret), STEP + distance);
  assert.equal((await finish(headers, codeAt(-1))).status, 200);
  assert.equal((await confirm(headers, { password: PASSWORD })).status, 409);
  await sessions.set({ password_at: null }).execute();
  const asked = await send(headers, '/second-factor/codes');
  assert.deepEqual([asked.status, asked.body], [403, { message: 'Подтвердите это кодом.', needs: 'code' }]);
  assert.equal((await confirm(headers, { code: codeAt(0) })).status, 200);
  assert.equal((await send(headers, '/second-factor/codes')).status, 200);
});

test('somebody who needs no factor but has set one up is asked for it', async () => {
  const member = await newMember('crew');
  assert.equal(await isLetIn(member.headers), true);
  await setUp(member);
  const other = await anotherSession(member);
  assert.equal(await isLetIn(other), false);
  await confirm(other, { password: PASSWORD });
  assert.equal((await remove(other)).status, 403);
});

test('who has just signed in with the password is not asked for it again', async () => {
  const { login } = await newMember();
  const { body } = await api.request(signIn.path, {
    method: 'POST',
    body: JSON.stringify({ login, password: PASSWORD }),
  });
  const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
  assert.equal((await begin(headers)).status, 200);
});

test('a session that has changed the password gives a code again', async () => {
  const member = await newMember();
  const { codeAt } = await setUp(member);
  const password = 'дождь-за-окном-43';
  const body = { current_password: PASSWORD, password, password_confirmation: password };
  const init = { method: 'POST', headers: member.headers, body: JSON.stringify(body) };
  const changed = (await api.request(changePassword.path, init)).body as { token: string };
  const headers = { authorization: `Bearer ${changed.token}` };
  assert.equal(await isLetIn(headers), false);
  assert.equal((await confirm(headers, { code: codeAt(0) })).status, 200);
  assert.equal(await isLetIn(headers), true);
});

test('an account is erased with its second factor and recovery codes', async () => {
  const member = await newMember();
  await setUp(member);
  await api.db.deleteFrom('users').where('id', '=', member.id).execute();
  for (const table of ['second_factors', 'recovery_codes'] as const)
    assert.deepEqual(
      await api.db.selectFrom(table).select('user_id').where('user_id', '=', member.id).execute(),
      [],
    );
});
