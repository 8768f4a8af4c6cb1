import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { login, logout } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import {
  createTestAccount,
  createTestSession,
  PASSWORD,
  type TestAccount,
} from '#tests/support/samples/account.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openBotCheck } from '#server/platform/bot-check/bot-check.ts';
import { Failure } from '#server/failure.ts';
import { createNetworkLimit, createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import { NO_JOBS } from '#server/platform/jobs/jobs.ts';
import { endSessions } from '../sessions/sessions.ts';
import { signIn as beginByPassword } from './login.ts';
import { hashPassword } from './password.ts';

let api: TestApi;
let mika: TestAccount;
before(async () => {
  api = await openTestApi();
  mika = await createTestAccount(api, 'Mika');
});
after(() => api.close());

const signIn = (body: object, from = '203.0.113.7') =>
  api.request(login.path, { method: 'POST', body: JSON.stringify(body), headers: { 'akane-client': from } });
const profile = (headers: Record<string, string>) => api.request(myProfile.path, { headers });

test('signs in by login or e-mail regardless of case, spaces and full-width letters', async () => {
  for (const name of ['Mika', ' mika ', 'MIKA', 'ｍｉｋａ', 'Mika@Example.org']) {
    const { status, body } = await signIn({ login: name, password: PASSWORD });
    assert.equal(status, 200, name);
    const { token } = body as { token: string };
    const { body: mine } = await profile({ authorization: `Bearer ${token}` });
    assert.equal((mine as { id: number }).id, mika.id);
  }
});

test('treats «_» and «%» in a login as plain characters', async () => {
  const names = ['a_b', 'axb', 'a%b'];
  const accounts = await Promise.all(names.map((name) => createTestAccount(api, name)));
  for (const [i, name] of names.entries()) {
    const { body } = await signIn({ login: name.toUpperCase(), password: PASSWORD });
    const { body: mine } = await profile({ authorization: `Bearer ${(body as { token: string }).token}` });
    assert.equal((mine as { id: number }).id, accounts[i]?.id);
  }
});

test('answers a wrong password and an unknown account alike', async () => {
  const answers = await Promise.all([
    signIn({ login: 'mika', password: 'не тот пароль' }, '203.0.113.8'),
    signIn({ login: 'nobody', password: 'не тот пароль' }, '203.0.113.8'),
  ]);
  const [known, unknown] = answers.map(({ status, text, headers }) => [status, text, [...headers]]);
  assert.deepEqual(known, unknown);
  assert.equal(answers[0]?.status, 401);
});

function signInDeps() {
  const now = () => new Date(NOW);
  const botCheck = openBotCheck({ kind: 'off' }, { db: api.db, now });
  const locationOf = () => ({ ip: '', country: null, hidesTorrents: false, isGovernmentRequest: false });
  return { db: api.db, now, jobs: NO_JOBS, locationOf, botCheck };
}

test('begins no session when the password changes during the comparison', async () => {
  const account = await createTestAccount(api, 'overtaken');
  const limit = createSharedLimit(api.db, 'of this test', 100, 60);
  // Called after the comparison and before the session begins.
  const giveBack = async () => {
    const password_hash = await hashPassword('дождь-по-крыше-17');
    await api.db.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute();
    await endSessions(api.db, account.id);
  };
  const limits = { perAddress: { ...limit, giveBack }, perAccount: limit };
  const deps = { ...signInDeps(), limits };
  const stale = { login: 'overtaken', password: PASSWORD };
  await assert.rejects(beginByPassword(deps, stale, new Headers()), { code: 'unauthenticated' });
  const sessions = api.db.selectFrom('sessions').select('id').where('user_id', '=', account.id);
  assert.deepEqual(await sessions.execute(), []);
});

test('an attempt whose password could not be compared is not counted', async () => {
  const { id } = await createTestAccount(api, 'uncounted');
  // No machine has so much memory for a hash.
  const password_hash = '$argon2id$v=19$m=4294967295,t=2,p=1$c2FsdHNhbHQ$dGFndGFn';
  await api.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const perAddress = createNetworkLimit(api.db, 'uncounted addresses', 1, 60);
  const perAccount = createSharedLimit(api.db, 'uncounted accounts', 1, 60);
  const deps = { ...signInDeps(), limits: { perAddress, perAccount } };
  const headers = new Headers({ 'akane-client': '203.0.113.7' });
  const isUnexpected = (error: unknown) => !(error instanceof Failure);
  for (let i = 0; i < 3; i += 1)
    await assert.rejects(
      beginByPassword(deps, { login: 'uncounted', password: PASSWORD }, headers),
      isUnexpected,
    );
});

test('a crowd of strangers does not keep the owner of an account out', async () => {
  const { id } = await createTestAccount(api, 'calm');
  const address = '203.0.113.250';
  await api.db.updateTable('sessions').set({ address }).where('user_id', '=', id).execute();
  let checked = 0;
  const strangers = Array.from({ length: 80 }, async (_, i) => {
    const { status } = await signIn({ login: `nobody_${i}`, password: 'нет' }, `198.51.100.${i}`);
    checked += 1;
    return status;
  });
  // All of them wait before the owner comes.
  await waitUntil(() => checked > 0);
  assert.equal((await signIn({ login: 'calm', password: PASSWORD }, address)).status, 200);
  assert.ok(checked < 20, `${checked} came first`);
  // A very busy machine does not check all of them within a minute.
  const statuses = new Set(await Promise.all(strangers));
  assert.deepEqual(
    [...statuses].filter((status) => status !== 401 && status !== 503),
    [],
  );
});

test('compares every byte of a long password', async () => {
  const { password_hash: hash } = await api.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', mika.id)
    .executeTakeFirstOrThrow();
  assert.match(hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const { status } = await signIn({ login: 'mika', password: `${PASSWORD} ` });
  assert.equal(status, 401);
});

test('allows five wrong passwords per account over all spellings of its login and e-mail', async () => {
  const { id } = await createTestAccount(api, 'two_names');
  await api.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const names = [
    'two_names',
    'Two_Names@example.org',
    ' TWO_NAMES ',
    'two_names@EXAMPLE.org',
    'ｔｗｏ_names',
  ];
  const statuses = [];
  for (const [i, name] of [...names, 'two_names', 'two_names@example.org'].entries()) {
    const { status } = await signIn({ login: name, password: 'нет' }, `203.0.113.${40 + i}`);
    statuses.push(status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
});

test('limits attempts for unknown logins like those for accounts', async () => {
  const { id } = await createTestAccount(api, 'is_there');
  await api.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const tried = async (name: string, from: string) => {
    const answers = [];
    for (let i = 0; i < 6; i += 1) {
      const { status, text, headers } = await signIn({ login: name, password: 'нет' }, from);
      answers.push([status, text, [...headers].filter(([key]) => key !== 'retry-after')]);
    }
    return answers;
  };
  const unknown = await tried('is_not_there', '203.0.113.50');
  assert.deepEqual(await tried('is_there', '203.0.113.51'), unknown);
  assert.equal(unknown.at(-1)?.[0], 429);
});

test('a sign-in from a known network does not reset the attempts of others', async () => {
  await createTestAccount(api, 'at_home');
  await signIn({ login: 'at_home', password: PASSWORD }, '198.51.100.2');
  const wrong = () => signIn({ login: 'at_home', password: 'нет' }, '203.0.113.52');
  for (let i = 0; i < 5; i += 1) assert.equal((await wrong()).status, 401);
  await signIn({ login: 'at_home', password: PASSWORD }, '198.51.100.2');
  assert.equal((await wrong()).status, 429);
});

test('locks an account after five wrong passwords, except for networks with a session of it', async () => {
  await createTestAccount(api, 'rin');
  await signIn({ login: 'rin', password: PASSWORD }, '198.51.100.1');
  const wrong = () => signIn({ login: 'rin', password: 'нет' }, '203.0.113.20');
  for (let i = 0; i < 5; i += 1) assert.equal((await wrong()).status, 401);
  const locked = await signIn({ login: 'rin', password: PASSWORD }, '203.0.113.21');
  assert.equal(locked.status, 429);
  assert.ok(Number(locked.headers.get('retry-after')) > 0);
  assert.equal((await signIn({ login: 'rin', password: PASSWORD }, '198.51.100.1')).status, 200);
});

test('limits wrong passwords per address and does not count right ones', async () => {
  for (let i = 0; i < 20; i += 1) {
    assert.equal((await signIn({ login: 'mika', password: PASSWORD }, '203.0.113.30')).status, 200);
  }
  const statuses = [];
  for (let i = 0; i < 17; i += 1) {
    const { status } = await signIn({ login: `guess-${i}`, password: 'нет' }, '203.0.113.31');
    statuses.push(status);
  }
  assert.deepEqual(statuses, [...Array<number>(15).fill(401), 429, 429]);
});

test('signing out ends this session and answers a null token, or 401 without a session', async () => {
  const token = await createTestSession(api, mika.id, 'phone');
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  assert.deepEqual((await api.request(logout.path, init)).body, { token: null });
  assert.equal((await api.request(logout.path, init)).status, 401);
  assert.equal((await profile(mika.headers)).status, 200);
});

test('signing out ends the session whatever body a client sends', async () => {
  for (const body of ['{}', '[]', 'null', '', ' ', '{"device":"tv"}', 'device=tv']) {
    const token = await createTestSession(api, mika.id, 'phone');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { status, body: answer } = await api.request(logout.path, { method: 'POST', headers, body });
    assert.deepEqual([status, answer], [200, { token: null }], body);
    assert.equal((await profile({ authorization: `Bearer ${token}` })).status, 403, body);
  }
});

test('answers 403 to callers who are not signed in', async () => {
  const strangers = [{}, { authorization: 'Bearer' }, { authorization: 'Bearer made-up' }];
  for (const headers of strangers) assert.equal((await profile(headers)).status, 403);
});

test('expires a session after half a year without use', async () => {
  const token = await createTestSession(api, mika.id, 'old-tv');
  const long = new Date(Date.parse('2026-11-20T12:00:00Z') - 181 * 24 * 3600_000);
  await api.db.updateTable('sessions').set({ last_active_at: long }).execute();
  assert.equal((await profile({ authorization: `Bearer ${token}` })).status, 403);
});

test('accepts the session cookie but refuses writes from pages of other sites', async () => {
  const token = await createTestSession(api, mika.id, 'browser');
  const cookie = `akane_session=${token}`;
  assert.equal((await profile({ cookie })).status, 200);
  const away = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  const out = (headers: Record<string, string>) => api.request(logout.path, { method: 'POST', headers });
  assert.equal((await out(away)).status, 403);
  assert.equal((await out({ cookie, 'sec-fetch-site': 'same-origin' })).status, 200);
});

test('ignores an invalid token in public calls', async () => {
  const { status } = await api.request('/api/v1/anime/genres', { headers: { authorization: 'Bearer gone' } });
  assert.equal(status, 200);
});
