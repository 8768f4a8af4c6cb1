import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  askEmailChange,
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  myAccount,
} from '#contract/account.ts';
import { resetPassword } from '#contract/auth.ts';
import { deleteAccount } from '#contract/my-data.ts';
import { createPasswordResetLink } from '../auth/emails.ts';
import { EMAIL_CHANGE, settingsEmails } from './emails.ts';
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { banTestAccount } from '#tests/support/samples/studio.ts';
import { openTestMailbox, tokenInEmail, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';

let api: TestApi;
let postbox: TestMailbox;
const now = () => new Date(NOW);
before(async () => {
  api = await openTestApi();
  postbox = await openTestMailbox(api, settingsEmails({ db: api.db, now, publicOrigin: ORIGIN }));
});
after(async () => {
  await postbox.waitUntilIdle();
  await api.close();
});

const ask = ({ headers }: Pick<TestAccount, 'headers'>, email: string, password = PASSWORD) =>
  api.request(askEmailChange.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, current_password: password }),
  });
const confirm = (token: string) =>
  api.request(confirmEmailChange.path, { method: 'POST', body: JSON.stringify({ token }) });
const accountOf = async ({ headers }: TestAccount) =>
  (await api.request(myAccount.path, { headers })).body as object;

test('changes the e-mail after its confirmation and notifies the former address', async () => {
  const mika = await createTestAccount(api, 'mika');
  const link = await createPasswordResetLink({ db: api.db, now, publicOrigin: ORIGIN }, mika.id);
  assert.equal((await ask(mika, 'New@Example.org')).status, 200);
  assert.deepEqual(await accountOf(mika), {
    email: 'mika@example.org',
    new_email: 'New@Example.org',
    has_password: true,
  });
  const [message] = await postbox.sentTo('New@Example.org');
  assert.match(message?.action?.href ?? '', /\/app\/auth\/email\?token=/);
  assert.equal((await confirm(tokenInEmail(message))).status, 200);
  assert.deepEqual(await accountOf(mika), {
    email: 'New@Example.org',
    new_email: null,
    has_password: true,
  });
  const [notice] = await postbox.sentTo('mika@example.org');
  assert.equal(notice?.subject, 'Почта аккаунта изменена');
  // Tokens sent to the former address no longer work.
  const old = new URL(link).searchParams.get('token');
  const reset = { token: old, password: 'дождь-по-крыше-17', password_confirmation: 'дождь-по-крыше-17' };
  const answer = await api.request(resetPassword.path, { method: 'POST', body: JSON.stringify(reset) });
  assert.equal(answer.status, 404);
});

test('a queued e-mail creates no token after a new password, a reset, a ban or a deletion', async () => {
  const later = settingsEmails({ db: api.db, now, publicOrigin: ORIGIN })[EMAIL_CHANGE];
  const next = { password: 'дождь-по-крыше-17', password_confirmation: 'дождь-по-крыше-17' };
  const post = ({ headers }: TestAccount, path: string, body: object) =>
    api.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const ends: Record<string, (account: TestAccount) => Promise<unknown>> = {
    changed: (account) => post(account, changePassword.path, { current_password: PASSWORD, ...next }),
    deleted: (account) => post(account, deleteAccount.path, { current_password: PASSWORD }),
    banned: (account) => banTestAccount(api, account.id, 'Чужой аккаунт'),
    reset: async (account) => {
      const link = await createPasswordResetLink({ db: api.db, now, publicOrigin: ORIGIN }, account.id);
      return post(account, resetPassword.path, {
        token: new URL(link).searchParams.get('token'),
        ...next,
      });
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    const account = await createTestAccount(api, `waiting-${name}`);
    const thiefEmail = `thief-of-${name}@example.org`;
    await api.db.updateTable('users').set({ new_email: thiefEmail }).where('id', '=', account.id).execute();
    assert.ok(await later?.(`${account.id} ${thiefEmail}`), name);
    await end(account);
    assert.equal(await later?.(`${account.id} ${thiefEmail}`), undefined, name);
    const tokens = api.db.selectFrom('one_time_tokens').select('purpose').where('user_id', '=', account.id);
    assert.deepEqual(await tokens.execute(), [], name);
  }
});

test('accepts one of many parallel confirmations with one token', async () => {
  const rin = await createTestAccount(api, 'rin');
  await ask(rin, 'rin-new@example.org');
  const [message] = await postbox.sentTo('rin-new@example.org');
  const answers = await Promise.all(Array.from({ length: 15 }, () => confirm(tokenInEmail(message))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 404).length, 14);
});

test('answers alike for a taken e-mail, notifies its owner and changes nothing', async () => {
  const sora = await createTestAccount(api, 'sora');
  const owner = await createTestAccount(api, 'owner');
  const free = await ask(sora, 'free@example.org');
  const taken = await ask(sora, 'OWNER@example.org');
  assert.deepEqual(
    [taken.status, taken.text, [...taken.headers.keys()]],
    [free.status, free.text, [...free.headers.keys()]],
  );
  const [message] = await postbox.sentTo('OWNER@example.org');
  assert.equal(message?.subject, 'На эту почту уже есть аккаунт');
  assert.doesNotMatch(JSON.stringify(message), /token=|sora/);
  assert.deepEqual(await accountOf(owner), {
    email: 'owner@example.org',
    new_email: null,
    has_password: true,
  });
});

test('refuses a confirmation when the address was taken meanwhile', async () => {
  const slow = await createTestAccount(api, 'slow');
  await ask(slow, 'wanted@example.org');
  const [message] = await postbox.sentTo('wanted@example.org');
  const quick = await createTestAccount(api, 'quick');
  await api.db
    .updateTable('users')
    .set({ email: 'wanted@example.org', email_key: 'wanted@example.org' })
    .where('id', '=', quick.id)
    .execute();
  assert.equal((await confirm(tokenInEmail(message))).status, 409);
  assert.equal(((await accountOf(slow)) as { email: string }).email, 'slow@example.org');
});

test('requesting another address, or cancelling, invalidates the earlier token', async () => {
  const yuki = await createTestAccount(api, 'yuki');
  await ask(yuki, 'first@example.org');
  const [first] = await postbox.sentTo('first@example.org');
  await ask(yuki, 'second@example.org');
  const [second] = await postbox.sentTo('second@example.org');
  assert.equal((await confirm(tokenInEmail(first))).status, 404);
  await api.request(cancelEmailChange.path, { method: 'DELETE', headers: yuki.headers });
  assert.equal((await confirm(tokenInEmail(second))).status, 404);
  assert.deepEqual(await accountOf(yuki), {
    email: 'yuki@example.org',
    new_email: null,
    has_password: true,
  });
});

test('a second request for the same address keeps the first token valid', async () => {
  const again = await createTestAccount(api, 'again');
  await ask(again, 'again-new@example.org');
  const [first] = await postbox.sentTo('again-new@example.org');
  await ask(again, 'again-new@example.org');
  await postbox.sentTo('again-new@example.org', 2);
  assert.match(JSON.stringify(first?.notes), /Письмо просили/);
  assert.equal((await confirm(tokenInEmail(first))).status, 200);
});

test('requires the password and a valid address', async () => {
  const account = await createTestAccount(api, 'careful');
  assert.equal((await ask({ headers: {} as TestAccount['headers'] }, 'x@example.org')).status, 403);
  assert.equal((await ask(account, 'x@example.org', 'не тот пароль')).status, 422);
  for (const email of ['', 'x', 'x@', 'a b@example.org', `${'x'.repeat(250)}@example.org`])
    assert.equal((await ask(account, email)).status, 422, email);
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', account.id).execute();
  assert.equal((await ask(account, 'x@example.org')).status, 409);
  for (const token of ['made-up', "' or true --", 'x'.repeat(200)])
    assert.equal((await confirm(token)).status, 404);
});

test('limits e-mails to one address', async () => {
  const account = await createTestAccount(api, 'insistent');
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await ask(account, 'Victim@example.org')).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});
