import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePassword } from '#contract/account.ts';
import { login } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { createPasswordResetLink } from '../auth/emails.ts';
import {
  createTestAccount,
  createTestSession,
  PASSWORD,
  type TestAccount,
} from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const NEXT = 'дождь-по-крыше-17';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

type Passwords = {
  current_password?: string;
  password: string;
  password_confirmation?: string;
  replace_passkey?: boolean;
};

const change = (
  { headers }: Pick<TestAccount, 'headers'>,
  { password_confirmation: again, ...body }: Passwords,
) =>
  api.request(changePassword.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, password_confirmation: again ?? body.password }),
  });
const signIn = (name: string, password: string) =>
  api.request(login.path, { method: 'POST', body: JSON.stringify({ login: name, password }) });
const isOpen = async (token: string) =>
  (await api.request(myProfile.path, { headers: { authorization: `Bearer ${token}` } })).status === 200;

test('a new password ends all other sessions and tokens; this session gets a new token', async () => {
  const mika = await createTestAccount(api, 'mika');
  const elsewhere = await createTestSession(api, mika.id, 'phone');
  const link = await createPasswordResetLink(
    { db: api.db, now: () => new Date(NOW), publicOrigin: ORIGIN },
    mika.id,
  );
  assert.match(link, /token=/);
  const { status, body } = await change(mika, { current_password: PASSWORD, password: NEXT });
  assert.equal(status, 200);
  const { token } = body as { token: string };
  assert.deepEqual(
    [await isOpen(token), await isOpen(mika.token), await isOpen(elsewhere)],
    [true, false, false],
  );
  const tokens = await api.db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('user_id', '=', mika.id)
    .execute();
  assert.deepEqual(tokens, []);
  assert.equal((await signIn('mika', PASSWORD)).status, 401);
  assert.equal((await signIn('mika', NEXT)).status, 200);
});

test('refuses and limits wrong current passwords', async () => {
  const rin = await createTestAccount(api, 'rin');
  const wrong = { current_password: 'не тот', password: NEXT };
  const first = await change(rin, wrong);
  assert.equal(first.status, 422);
  assert.ok('current_password' in (first.body as { errors: object }).errors);
  assert.equal((await change(rin, { password: NEXT })).status, 422);
  const tries = await Promise.all(Array.from({ length: 50 }, () => change(rin, wrong)));
  assert.equal(tries.filter(({ status }) => status === 422).length, 3);
  assert.equal(tries.filter(({ status }) => status === 429).length, 47);
  assert.equal((await change(rin, { current_password: PASSWORD, password: NEXT })).status, 429);
  assert.equal(await isOpen(rin.token), true);
  assert.equal((await signIn('rin', PASSWORD)).status, 200);
});

test('applies the rules of new passwords', async () => {
  const sora = await createTestAccount(api, 'sora');
  const refused: Passwords[] = [
    { password: 'короче' },
    { password: 'x'.repeat(129) },
    { password: 'qwertyuiop' },
    { password: 'sora@example.org' },
    { password: NEXT, password_confirmation: `${NEXT}!` },
  ];
  for (const passwords of refused) {
    const { status } = await change(sora, { current_password: PASSWORD, ...passwords });
    assert.equal(status, 422, passwords.password.slice(0, 20));
  }
  const long = 'д'.repeat(1_000_000);
  assert.equal((await change(sora, { current_password: long, password: NEXT })).status, 413);
  assert.equal((await signIn('sora', PASSWORD)).status, 200);
});

test('accepts exactly one of many parallel changes', async () => {
  const account = await createTestAccount(api, 'twins');
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      change(account, { current_password: PASSWORD, password: `${NEXT}-${i}` }),
    ),
  );
  const made = answers.findIndex(({ status }) => status === 200);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal((await signIn('twins', `${NEXT}-${made}`)).status, 200);
  const sessions = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', account.id)
    .execute();
  assert.equal(sessions.length, 2, 'the one that goes on and the one of this sign-in');
});

test('sets the first password of an account with social sign-in without an old one', async () => {
  const account = await createTestAccount(api, 'social');
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', account.id).execute();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) => change(account, { password: `${NEXT}-${i}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('refuses visitors, banned users and unknown fields', async () => {
  const account = await createTestAccount(api, 'banned');
  const body = { current_password: PASSWORD, password: NEXT };
  assert.equal((await change({ headers: {} as TestAccount['headers'] }, body)).status, 403);
  assert.equal((await change(account, { ...body, is_banned: false } as Passwords)).status, 422);
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', account.id).execute();
  assert.equal((await change(account, body)).status, 403);
});

test('replaces the torrent passkey only on request', async () => {
  const account = await createTestAccount(api, 'seeder');
  const passkey = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await api.request(`${myProfile.path}?include=torrents.passkey`, { headers });
    return (body as { torrents: { passkey: string } }).torrents.passkey;
  };
  const first = await passkey(account.token);
  const unchanged = await change(account, { current_password: PASSWORD, password: NEXT });
  const { token } = unchanged.body as { token: string };
  assert.equal(await passkey(token), first);
  const headers = { authorization: `Bearer ${token}` };
  const passwords = { current_password: NEXT, password: `${NEXT}-2`, replace_passkey: true };
  const wrong = await change({ headers }, { ...passwords, current_password: 'не тот' });
  assert.deepEqual([wrong.status, await passkey(token)], [422, first]);
  const replaced = await change({ headers }, passwords);
  assert.equal(replaced.status, 200);
  assert.notEqual(await passkey((replaced.body as { token: string }).token), first);
});
