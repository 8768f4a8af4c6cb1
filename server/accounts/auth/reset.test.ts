import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forgetPassword, login, resetPassword } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import {
  createTestAccount,
  createTestSession,
  PASSWORD,
  type TestAccount,
} from '#tests/support/samples/account.ts';
import { HEADERS_FROM, NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openTestMailbox, tokenInEmail, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';
import { authEmails } from './emails.ts';
import { createOneTimeToken } from './one-time/tokens.ts';

const NEW = 'дождь-за-окном-43';

let api: TestApi;
let postbox: TestMailbox;
before(async () => {
  api = await openTestApi();
  const writer = { db: api.db, publicOrigin: ORIGIN, now: () => new Date(NOW) };
  postbox = await openTestMailbox(api, authEmails(writer));
});
after(() => api.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.request(path, { method: 'POST', body: JSON.stringify(body), headers });
const forget = (email: string) => post(forgetPassword.path, { email });
const reset = (token: string, password = NEW, more: object = {}) =>
  post(resetPassword.path, { token, password, password_confirmation: password, ...more });
const passkeyOf = async ({ id }: TestAccount) =>
  (await api.db.selectFrom('users').select('passkey').where('id', '=', id).executeTakeFirstOrThrow()).passkey;
const canSignIn = async ({ login: name }: TestAccount, password: string) =>
  (await post(login.path, { login: name, password }, { 'akane-client': '198.51.100.9' })).status === 200;
const isOpen = async (token: string) =>
  (await api.request(myProfile.path, { headers: { authorization: `Bearer ${token}` } })).status === 200;

async function requestToken({ email }: TestAccount): Promise<string> {
  const before = postbox.sent.length;
  assert.equal((await forget(email)).status, 200);
  await postbox.waitUntilIdle();
  assert.ok(postbox.sent.length > before);
  return tokenInEmail(postbox.sent.at(-1));
}

test('resets the password once by an e-mail and ends all sessions and other tokens', async () => {
  const mika = await createTestAccount(api, 'mika');
  const phone = await createTestSession(api, mika.id, 'phone');
  const token = await requestToken(mika);
  await createOneTimeToken(
    { db: api.db, now: () => new Date(NOW) },
    { purpose: 'email-change', userId: mika.id },
  );
  const { status, text } = await reset(token);
  assert.deepEqual([status, text], [200, '']);
  assert.deepEqual([await isOpen(mika.token), await isOpen(phone)], [false, false]);
  assert.deepEqual([await canSignIn(mika, PASSWORD), await canSignIn(mika, NEW)], [false, true]);
  assert.deepEqual(await api.db.selectFrom('one_time_tokens').select('purpose').execute(), []);
  assert.equal((await reset(token, 'ещё-один-пароль-1')).status, 404);
  await postbox.waitUntilIdle();
  assert.equal(postbox.sent.at(-1)?.subject, 'Пароль изменён');
});

test('a reset replaces the torrent passkey unless the owner keeps it', async () => {
  const account = await createTestAccount(api, 'seeder');
  const first = await passkeyOf(account);
  await reset('made-up');
  await reset(await requestToken(account), 'short');
  assert.equal(await passkeyOf(account), first);
  assert.equal((await reset(await requestToken(account), NEW, { replace_passkey: false })).status, 200);
  assert.equal(await passkeyOf(account), first);
  assert.equal((await reset(await requestToken(account))).status, 200);
  assert.notEqual(await passkeyOf(account), first);
});

test('accepts one of fifty parallel resets with one token', async () => {
  const token = await requestToken(await createTestAccount(api, 'fifty'));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `${NEW}-${i}`)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  // A server with too much to do refuses some with 503.
  assert.ok(answers.every(({ status }) => [200, 404, 503].includes(status)));
});

test('a newer link does not invalidate an older one; an hour or a new password invalidates both', async () => {
  const rin = await createTestAccount(api, 'rin');
  const older = await requestToken(rin);
  const newer = await requestToken(rin);
  const asks = await createTestAccount(api, 'asks');
  const [first, second] = [await requestToken(asks), await requestToken(asks)];
  assert.equal((await reset(first)).status, 200);
  assert.equal((await reset(second)).status, 404);
  for (const password of ['short', 'qwerty123', 'rin@example.org', 'x'.repeat(129)])
    assert.equal((await reset(newer, password)).status, 422, password);
  const hourAgo = new Date(Date.parse(NOW) - 1);
  await api.db.updateTable('one_time_tokens').set({ expires_at: hourAgo }).execute();
  for (const token of [older, newer]) assert.equal((await reset(token)).status, 404);
  assert.ok(await canSignIn(rin, PASSWORD));
});

test('sets the first password of an account that has only social sign-in', async () => {
  const social = await createTestAccount(api, 'social');
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', social.id).execute();
  assert.equal((await reset(await requestToken(social))).status, 200);
  assert.ok(await canSignIn(social, NEW));
});

test('does not reveal whether an account exists, by POST and by GET', async () => {
  const known = await createTestAccount(api, 'known');
  await postbox.waitUntilIdle();
  const before = postbox.sent.length;
  const answers = [
    await forget(known.email),
    await forget('nobody@example.org'),
    await api.request(`${forgetPassword.path}?email=known@example.org`),
    await api.request(`${forgetPassword.path}?email=nobody@example.org`),
  ].map(({ status, text, headers }) => JSON.stringify([status, text, [...headers]]));
  assert.equal(new Set(answers).size, 1);
  await postbox.waitUntilIdle();
  assert.ok(postbox.sent.slice(before).every(({ to }) => to === known.email));
  assert.equal((await forget('no address')).status, 422);
});

test('treats «_» in an e-mail as a plain character', async () => {
  await createTestAccount(api, 'us_r');
  await createTestAccount(api, 'usxr');
  await postbox.waitUntilIdle();
  const before = postbox.sent.length;
  await forget('US_R@example.org');
  await postbox.waitUntilIdle();
  assert.deepEqual(
    postbox.sent.slice(before).map(({ to }) => to),
    ['us_r@example.org'],
  );
});

test('limits e-mails to one address over all its spellings', async () => {
  const statuses = [];
  for (const email of [
    'Much@Example.org',
    'much@example.org',
    'MUCH@example.org',
    'much@EXAMPLE.org',
    'Much@example.org',
    'much@example.org',
  ])
    statuses.push((await forget(email)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});

test('counts aliases of one mailbox together and names the time and country of the request', async () => {
  const owner = await createTestAccount(api, 'owner.of.box');
  const email = 'owner.of.box@gmail.com';
  await api.db.updateTable('users').set({ email, email_key: email }).where('id', '=', owner.id).execute();
  const by = (written: string) => post(forgetPassword.path, { email: written }, HEADERS_FROM.RU);
  const before = postbox.sent.length;
  for (let i = 0; i < 3; i += 1) {
    assert.equal((await by(email)).status, 200);
    await postbox.waitUntilIdle();
  }
  for (const other of ['ownerofbox+1@gmail.com', 'Owner.Of.Box@googlemail.com'])
    assert.equal((await by(other)).status, 200);
  const refused = await by('owner.ofbox@gmail.com');
  assert.equal(refused.status, 429);
  assert.match(refused.text, /просили уже 5 писем/);
  const nobody = async () => post(forgetPassword.path, { email: 'no-such@example.org' }, HEADERS_FROM.US);
  for (let i = 0; i < 5; i += 1) assert.equal((await nobody()).status, 200);
  const unknown = await nobody();
  assert.deepEqual([unknown.status, unknown.text], [429, refused.text]);
  const notes = postbox.sent.slice(before).map((message) => JSON.stringify(message.notes));
  assert.match(notes[0] ?? '', /Письмо просили 20 ноября в 15:00 по московскому времени, страна: Россия\./);
  assert.ok(notes.every((text) => !text.includes('последнее')));
});

test('the fifth e-mail of an hour says that it is the last one', async () => {
  const fifth = await createTestAccount(api, 'fifth');
  for (let i = 0; i < 5; i += 1) await requestToken(fifth);
  const own = postbox.sent.filter(({ to }) => to === fifth.email);
  const isLast = own.map(({ notes = [] }) => JSON.stringify(notes).includes('последнее'));
  assert.deepEqual(isLast, [false, false, false, false, true]);
});

test('limits an address to twenty unknown tokens an hour', async () => {
  const guess = () =>
    post(
      resetPassword.path,
      { token: 'guess', password: NEW, password_confirmation: NEW },
      { 'akane-client': '203.0.113.77' },
    );
  const statuses = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await guess()).status);
  assert.deepEqual(statuses, [...Array<number>(20).fill(404), 429]);
  // A neighbour with a valid link is not affected.
  const token = await requestToken(await createTestAccount(api, 'neighbour'));
  const body = { token, password: NEW, password_confirmation: NEW };
  assert.equal((await post(resetPassword.path, body, { 'akane-client': '203.0.113.77' })).status, 200);
});
