import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { login, register, verifyRegistration } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openTestMailbox, tokenInEmail, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';
import { registrationEmails } from './emails.ts';
import { nicknameSkeleton } from './skeleton.ts';

let api: TestApi;
let postbox: TestMailbox;
before(async () => {
  api = await openTestApi();
  await createTestAccount(api, 'Mika');
  await api.db
    .updateTable('users')
    .set({ nickname_key: nicknameSkeleton('Mika') })
    .execute();
  const writer = { db: api.db, publicOrigin: ORIGIN, now: () => new Date(NOW) };
  postbox = await openTestMailbox(api, registrationEmails(writer));
});
after(() => api.close());

const form = (name: string, more: object = {}) => ({
  login: name,
  email: `${name}@example.org`,
  nickname: name,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  recaptcha_token: '',
  ...more,
});
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.request(path, { method: 'POST', body: JSON.stringify(body), headers });
const signUp = (name: string, more: object = {}) => post(register.path, form(name, more));
const confirm = (token: string) => post(verifyRegistration.path, { token });

async function tokenFor(name: string): Promise<string> {
  assert.equal((await signUp(name)).status, 200);
  const messages = await postbox.sentTo(`${name}@example.org`);
  return tokenInEmail(messages.at(-1));
}

test('confirming the e-mail creates the account and a session; before that no account exists', async () => {
  const { status, text } = await signUp('Rin_7', { nickname: ' Рин  Х ' });
  assert.deepEqual([status, text], [200, '']);
  const [message] = await postbox.sentTo('Rin_7@example.org');
  assert.match(
    message?.action?.href ?? '',
    /^http:\/\/akane\.test\/app\/auth\/registration\/verifyEmail\?token=[\w-]{43}$/,
  );
  const hidden = await api.db.selectFrom('users').select('id').where('login', '=', 'Rin_7').execute();
  assert.deepEqual(hidden, []);
  const { body } = await confirm(tokenInEmail(message));
  const { token } = body as { token: string };
  const { body: mine } = await api.request(myProfile.path, { headers: { authorization: `Bearer ${token}` } });
  const { login: name, email, nickname } = mine as { login: string; email: string; nickname: string };
  assert.deepEqual([name, email, nickname], ['Rin_7', 'Rin_7@example.org', 'Рин Х']);
  assert.equal((await post(login.path, { login: 'RIN_7', password: PASSWORD })).status, 200);
  assert.deepEqual(await api.db.selectFrom('registrations').select('id').execute(), []);
});

test('accepts one of fifty parallel confirmations with one token', async () => {
  const token = await tokenFor('fifty');
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
  const times = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  assert.deepEqual([times(200), times(404)], [1, 49]);
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('login', '=', 'fifty')
    .executeTakeFirstOrThrow();
  const sessions = await api.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  assert.equal(sessions.length, 1);
});

test('a second registration with the same e-mail keeps the first token valid, and a confirmation invalidates the others', async () => {
  const first = await tokenFor('owner');
  await signUp('stranger', { email: 'Owner@example.org' });
  const [stranger] = await postbox.sentTo('Owner@example.org');
  assert.match(JSON.stringify(stranger?.lines), /с логином «stranger»/);
  assert.match(JSON.stringify(stranger?.notes), /Письмо просили 20 ноября в 15:00 по московскому времени/);
  assert.equal((await confirm(first)).status, 200);
  assert.equal((await confirm(tokenInEmail(stranger))).status, 404);
  assert.equal((await post(login.path, { login: 'owner', password: PASSWORD })).status, 200);
  assert.deepEqual(await api.db.selectFrom('registrations').select('id').execute(), []);
});

test('a confirmation token works once and for an hour', async () => {
  const first = await tokenFor('twice');
  await signUp('twice');
  const second = tokenInEmail((await postbox.sentTo('twice@example.org', 2)).at(-1));
  assert.notEqual(first, second);
  const hash = await api.db.selectFrom('one_time_tokens').select(['expires_at', 'token_hash']).execute();
  assert.ok(hash.every(({ expires_at }) => Date.parse(expires_at) - Date.parse(NOW) === 3600_000));
  await api.db
    .updateTable('one_time_tokens')
    .set({ expires_at: new Date(NOW) })
    .execute();
  for (const token of [first, second]) assert.equal((await confirm(token)).status, 404);
  assert.equal((await confirm('made-up')).status, 404);
  assert.equal((await confirm('')).status, 422);
});

test('only the e-mail reveals that a name or address is taken; the answers are equal', async () => {
  const cases: [more: object, subject: RegExp, to: string][] = [
    [{ email: 'MIKA@example.org' }, /уже есть аккаунт/, 'MIKA@example.org'],
    [{ login: 'mIKA', email: 'a1@example.org' }, /логин занят/, 'a1@example.org'],
    [{ nickname: 'M1ka', email: 'a2@example.org' }, /никнейм занят/, 'a2@example.org'],
    [{ email: 'a3@example.org' }, /Подтвердите почту/, 'a3@example.org'],
  ];
  const seen = [];
  for (const [more, subject, to] of cases) {
    const { status, text, headers } = await signUp(`free-${seen.length}`, more);
    seen.push(JSON.stringify([status, text, [...headers]]));
    const [message] = await postbox.sentTo(to);
    assert.match(message?.subject ?? '', subject);
    assert.ok(message?.action?.href.startsWith(`${ORIGIN}/app/auth/`));
  }
  assert.equal(new Set(seen).size, 1, seen.join('\n'));
});

test('refuses a confirmation when the name was taken meanwhile, and leaves no partial account', async () => {
  const late = await tokenFor('slowpoke');
  await createTestAccount(api, 'Slowpoke');
  const { status } = await confirm(late);
  assert.equal(status, 409);
  const named = api.db.selectFrom('users').select('id').where('login_key', '=', 'slowpoke');
  assert.equal((await named.execute()).length, 1);
});

test('reports each invalid field by its name', async () => {
  const cases: [more: object, field: string][] = [
    [{ login: 'ab' }, 'login'],
    [{ login: 'Мика' }, 'login'],
    [{ login: 'a b c' }, 'login'],
    [{ login: 'x'.repeat(31) }, 'login'],
    [{ login: undefined }, 'login'],
    [{ email: 'mika' }, 'email'],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'email'],
    [{ email: 'a@example.org,b@example.org' }, 'email'],
    [{ nickname: 'мiка' }, 'nickname'],
    [{ nickname: 'mi\u200bka' }, 'nickname'],
    [{ nickname: '🦊'.repeat(2500) }, 'nickname'],
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password: 'qwerty123', password_confirmation: 'qwerty123' }, 'password'],
    [{ password_confirmation: `${PASSWORD}.` }, 'password_confirmation'],
  ];
  for (const [more, field] of cases) {
    const { status, body } = await signUp('wrong-form', more);
    assert.equal(status, 422, JSON.stringify(more));
    assert.deepEqual(Object.keys((body as { errors: object }).errors), [field], JSON.stringify(more));
  }
});

test('refuses a password of a megabyte at once and compares the last byte of long ones', async () => {
  const long = 'x'.repeat(990_000);
  // Milliseconds of CPU, also of the threads that hash. The best of several runs, because the collector may run.
  const tries = [];
  for (let i = 0; i < 5; i += 1) {
    const before = process.cpuUsage();
    const { status } = await signUp('long', { password: long, password_confirmation: '' });
    assert.equal(status, 413);
    const { user, system } = process.cpuUsage(before);
    tries.push((user + system) / 1000);
  }
  assert.ok(Math.min(...tries) < 50);
  for (const length of [64, 72, 73, 128]) {
    const name = `bytes-${length}`;
    const password = `Тихая река 7 ${'ab c'.repeat(40)}`.slice(0, length);
    assert.equal((await signUp(name, { password, password_confirmation: password })).status, 200);
    await confirm(tokenInEmail((await postbox.sentTo(`${name}@example.org`)).at(-1)));
    const other = `${password.slice(0, -1)}#`;
    const tries = await Promise.all(
      [password, other].map((one) =>
        post(login.path, { login: name, password: one }, { 'akane-client': `198.51.100.${length}` }),
      ),
    );
    assert.deepEqual(
      tries.map((answer) => answer.status),
      [200, 401],
    );
  }
});

test('limits e-mails per address and registrations per client over all spellings', async () => {
  const from = (address: string) => ({
    'akane-client': address,
    'x-forwarded-for': `10.0.0.${Math.random()}`,
  });
  const statuses = [];
  for (let i = 0; i < 6; i += 1) {
    const email = i % 2 ? 'Bounded@Example.org' : 'bounded@example.org';
    statuses.push(
      (await post(register.path, form(`bounded-${i}`, { email }), from(`203.0.113.${i}`))).status,
    );
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  const tries = [];
  for (let i = 0; i < 21; i += 1) {
    // A subscriber has all addresses of a /64.
    tries.push(await post(register.path, form(`subscriber-${i}`), from(`2001:db8::${i.toString(16)}`)));
  }
  assert.equal(tries.filter(({ status }) => status === 200).length, 20);
  assert.ok(Number(tries.at(-1)?.headers.get('retry-after')) > 0);
});

test('stores no secret in clear, neither in rows nor in jobs', async () => {
  const token = await tokenFor('secretive');
  const tables = ['one_time_tokens', 'registrations', 'sessions', 'users'] as const;
  const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
  const jobs = await api.db
    .withSchema('jobs')
    .selectFrom('job' as never)
    .selectAll()
    .execute();
  const stored = JSON.stringify([rows, jobs]);
  for (const secret of [token, PASSWORD, Buffer.from(token, 'base64url').toString('hex')])
    assert.ok(!stored.includes(secret));
});
