import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { login } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { endMySession, endOtherSessions, mySessions, type Session } from '#contract/sessions.ts';
import {
  createTestAccount,
  createTestSession,
  PASSWORD,
  type TestAccount,
} from '#tests/support/samples/account.ts';
import { HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

type Caller = Pick<TestAccount, 'headers'>;

const list = async ({ headers }: Caller) =>
  (await api.request(mySessions.path, { headers })).body as unknown as Session[];
const end = ({ headers }: Caller, id: string) =>
  api.request(endMySession.path.replace(':sessionId', id), { method: 'DELETE', headers });
const endOthers = ({ headers }: Caller) => api.request(endOtherSessions.path, { method: 'DELETE', headers });
const isOpen = async (token: string) =>
  (await api.request(myProfile.path, { headers: { authorization: `Bearer ${token}` } })).status === 200;

async function signIn(name: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ login: name, password: PASSWORD });
  const answer = await api.request(login.path, { method: 'POST', body, headers });
  return (answer.body as { token: string }).token;
}

test('lists the device and country of each session, the current one first', async () => {
  const mika = await createTestAccount(api, 'mika');
  await signIn('mika', { ...HEADERS_FROM.US, 'user-agent': FIREFOX });
  const [here, there, ...others] = await list(mika);
  assert.deepEqual(others, []);
  assert.equal(here?.is_current, true);
  const { id, ...shown } = there as Session;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(shown, {
    user_id: mika.id,
    device: { name: 'Linux', version: null, platform: 'desktop' },
    browser: { name: 'Firefox', version: '144' },
    location: { country: 'Соединенные Штаты', iso_code: 'US' },
    is_mobile: false,
    is_desktop: true,
    ip_address: HEADERS_FROM.US['akane-client'],
    user_agent: FIREFOX,
    is_current: false,
    last_active: NOW,
    created_at: NOW,
  });
  assert.doesNotMatch(JSON.stringify([here, there]), /token|hash/);
});

test('cuts a hostile user agent and returns it as plain text', async () => {
  const account = await createTestAccount(api, 'victim');
  await signIn('victim', { 'user-agent': `<img src=x onerror=alert(1)>${'../../'.repeat(4000)}` });
  const [, there] = await list(account);
  assert.equal(there?.user_agent.length, 400);
  assert.ok(there?.user_agent.startsWith('<img'));
  for (const name of Object.values(there?.device ?? {})) assert.ok((name?.length ?? 0) <= 60);
});

test('ends one session and keeps the others; refuses sessions of other users', async () => {
  const rin = await createTestAccount(api, 'rin');
  const phone = await createTestSession(api, rin.id, 'phone');
  const stranger = await createTestAccount(api, 'stranger');
  const [, there] = await list(rin);
  assert.equal((await end(stranger, there?.id ?? '')).status, 404);
  assert.equal(await isOpen(phone), true);
  const answers = await Promise.all(Array.from({ length: 10 }, () => end(rin, there?.id ?? '')));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual([await isOpen(phone), await isOpen(rin.token)], [false, true]);
  assert.equal((await end(rin, 'not-an-id')).status, 422);
  assert.equal((await end(rin, '3f0c1a52-6a0e-4c57-9f3a-0d4b6d9a1e11')).status, 404);
});

test('ends all other sessions and keeps the current one', async () => {
  const sora = await createTestAccount(api, 'sora');
  const tokens = await Promise.all(
    ['tv', 'phone', 'work'].map((name) => createTestSession(api, sora.id, name)),
  );
  const other = await createTestAccount(api, 'other');
  const { status, text } = await endOthers(sora);
  assert.deepEqual([status, text], [200, '']);
  assert.deepEqual(await Promise.all(tokens.map(isOpen)), [false, false, false]);
  assert.deepEqual([await isOpen(sora.token), await isOpen(other.token)], [true, true]);
  assert.equal((await list(sora)).length, 1);
});

test('does not list expired sessions, and refuses visitors', async () => {
  const account = await createTestAccount(api, 'old');
  await createTestSession(api, account.id, 'tv');
  const [, there] = await list(account);
  const long = new Date(Date.parse(NOW) - 181 * 24 * 3600_000);
  await api.db
    .updateTable('sessions')
    .set({ last_active_at: long })
    .where('id', '=', there?.id ?? '')
    .execute();
  assert.equal((await list(account)).length, 1);
  const visitor = { headers: {} as TestAccount['headers'] };
  assert.equal((await api.request(mySessions.path)).status, 403);
  assert.equal((await endOthers(visitor)).status, 403);
});
