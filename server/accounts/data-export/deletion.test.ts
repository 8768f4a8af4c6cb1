import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { login } from '#contract/auth.ts';
import { deleteAccount, myDeletion } from '#contract/my-data.ts';
import { myProfile, type Profile } from '#contract/profile.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { listen } from '#server/platform/http/listen.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import {
  createTestAccount,
  createTestSession,
  PASSWORD,
  type TestAccount,
} from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { banTestAccount, createTestMember } from '#tests/support/samples/studio.ts';
import { unbanUser } from '#server/studio/people/acts/ban.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';
import { createOneTimeToken } from '../auth/one-time/tokens.ts';
import { eraseAccountsNow } from './erase-accounts.ts';
import { myDataEmails } from './emails.ts';

let api: TestApi;
let postbox: TestMailbox;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  postbox = await openTestMailbox(api, myDataEmails({ db: api.db, publicOrigin: 'https://akane.example' }));
});
after(() => api.close());

const DAY = 24 * 3600_000;
const later = (days: number) => new Date(Date.parse(NOW) + days * DAY);

async function ask(account: TestAccount, body: object = { current_password: PASSWORD }) {
  const init = { method: 'POST', headers: account.headers, body: JSON.stringify(body) };
  const answer = await api.request(deleteAccount.path, init);
  return { status: answer.status, body: answer.body as { delete_at: string; errors?: object } };
}
const signIn = (name: string) =>
  api.request(login.path, { method: 'POST', body: JSON.stringify({ login: name, password: PASSWORD }) });
const status = async (headers: TestAccount['headers']) =>
  (await api.request(myProfile.path, { headers })).status;
const row = (id: number) =>
  api.db.selectFrom('users').select(['delete_at', 'restored_at']).where('id', '=', id).executeTakeFirst();
const erase = (days: number) => eraseAccountsNow({ db: api.db, storage: api.storage }, later(days));

test('deleting an account ends all sessions and sends an e-mail with the deadline for restoring it', async () => {
  const mika = await createTestAccount(api, 'mika');
  const tv = { authorization: `Bearer ${await createTestSession(api, mika.id, 'tv')}` };
  await createOneTimeToken({ db: api.db, now: () => later(0) }, { purpose: 'x', userId: mika.id });
  const { status: answered, body } = await ask(mika);
  assert.deepEqual([answered, body], [200, { delete_at: '2026-12-04T12:00:00+00:00' }]);
  assert.deepEqual([await status(mika.headers), await status(tv)], [403, 403]);
  assert.equal((await api.db.selectFrom('one_time_tokens').selectAll().execute()).length, 0);
  const [message] = await postbox.sentTo(mika.email);
  assert.equal(message?.subject, 'Аккаунт будет удалён');
  assert.match(JSON.stringify(message?.lines), /4 декабря\./);
});

test('a sign-in within fourteen days restores the account and reports it by e-mail and in the API', async () => {
  const rin = await createTestAccount(api, 'rin');
  await ask(rin);
  // Once the account is restored, this e-mail is not sent any more.
  await postbox.sentTo(rin.email);
  await erase(13.9);
  const { body } = await signIn('rin');
  assert.deepEqual(await row(rin.id), { delete_at: null, restored_at: NOW });
  await erase(15);
  const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
  const deletion = (await api.request(myDeletion.path, { headers })).body as object;
  assert.deepEqual(deletion, { has_password: true, is_fresh: true, restored_at: NOW });
  const messages = await postbox.sentTo(rin.email, 2);
  assert.equal(messages[1]?.subject, 'Аккаунт остаётся');
  await signIn('rin');
  await postbox.waitUntilIdle();
  assert.equal((await postbox.sentTo(rin.email)).length, 2);
});

test('after fourteen days the account is erased with all its data, and its names are free', async () => {
  const leaver = await createTestAccount(api, 'leaver');
  const place = `avatars/${'a'.repeat(32)}`;
  const leaves = { preview: `/storage/${place}/320.jpg`, thumbnail: `/storage/${place}/96.jpg` };
  await api.storage.put(`${place}/320.jpg`, 'picture');
  await api.db
    .updateTable('users')
    .set({ avatar: JSON.stringify({ ...leaves, optimized: leaves }) })
    .where('id', '=', leaver.id)
    .execute();
  const own = { user_id: leaver.id, release_id: 1 };
  await api.db.insertInto('favorites').values(own).execute();
  await api.db
    .insertInto('collections')
    .values({ ...own, type: 'PLANNED' })
    .execute();
  await api.db
    .insertInto('ratings')
    .values({ ...own, score: 2 })
    .execute();
  await api.db.insertInto('notification_settings').values({ user_id: leaver.id }).execute();
  await ask(leaver);
  await erase(13.9);
  assert.ok(await row(leaver.id));
  await Promise.all([erase(14.1), erase(14.1), erase(14.1)]);
  assert.equal(await row(leaver.id), undefined);
  assert.equal(await api.storage.exists(`${place}/320.jpg`), false);
  const release = await api.call(releaseByIdOrAlias, { params: { idOrAlias: '1' } });
  assert.deepEqual([release.added_in_users_favorites, release.rating.votes], [0, 0]);
  assert.equal((await signIn('leaver')).status, 401);
  await createTestAccount(api, 'leaver');
});

const LEAVES = (place: string) => ({
  preview: `/storage/${place}/320.jpg`,
  thumbnail: `/storage/${place}/96.jpg`,
});

async function withAvatar(account: TestAccount, sign: string): Promise<string[]> {
  const place = `avatars/${sign.repeat(32)}`;
  const files = ['320.jpg', '96.jpg', '320.webp', '96.webp'].map((name) => `${place}/${name}`);
  for (const file of files) await api.storage.put(file, 'picture');
  const avatar = JSON.stringify({ ...LEAVES(place), optimized: LEAVES(place) });
  await api.db.updateTable('users').set({ avatar }).where('id', '=', account.id).execute();
  return files.map((file) => `/storage/${file}`);
}

test('hides the avatar of a deleted account at once and shows it again after a restore', async () => {
  const handler = serveStorage({ storage: api.storage, mayServe: api.mayServe });
  const site = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [handler], fetch: () => new Response('', { status: 299 }) },
  );
  try {
    const shown = await createTestAccount(api, 'shown');
    const addresses = await withAvatar(shown, 'b');
    const answers = async () => {
      const all = await Promise.all(
        addresses.map((path) => fetch(new URL(path, `http://127.0.0.1:${site.port}`))),
      );
      const caching = new Set(all.map(({ headers }) => headers.get('cache-control')));
      return { statuses: [...new Set(all.map(({ status }) => status))], caching: [...caching] };
    };
    // Shared caches must not keep it.
    assert.deepEqual(await answers(), { statuses: [200], caching: ['private, max-age=600'] });
    await ask(shown);
    assert.deepEqual(await answers(), { statuses: [404], caching: ['no-store'] });
    await signIn('shown');
    assert.deepEqual((await answers()).statuses, [200]);
    await banTestAccount(api, shown.id, 'Чужой портрет');
    assert.deepEqual((await answers()).statuses, [404]);
    await unbanUser(api.db, { command: 'root' }, shown.id);
    assert.deepEqual((await answers()).statuses, [200]);
  } finally {
    await site.close();
  }
});

test('a banned account has no avatar in its profile, because the files are not served', async () => {
  const shamed = await createTestAccount(api, 'shamed');
  await withAvatar(shamed, 'c');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', shamed.id).execute();
  const { body } = await api.request(myProfile.path, { headers: shamed.headers });
  assert.deepEqual((body as Profile).avatar, NO_IMAGE);
});

test('a wrong password deletes nothing, and a few of them block further attempts', async () => {
  const guessed = await createTestAccount(api, 'guessed');
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await ask(guessed, { current_password: 'не тот' })).status);
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  assert.equal((await ask(guessed)).status, 429);
  assert.equal((await row(guessed.id))?.delete_at, null);
});

test('an account without a password confirms by a recent sign-in, not by an old one', async () => {
  const social = await createTestAccount(api, 'social');
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', social.id).execute();
  const began = (minutes: number) =>
    api.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.parse(NOW) - minutes * 60_000) })
      .where('user_id', '=', social.id)
      .execute();
  await began(11);
  const refused = await ask(social, {});
  assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['current_password']]);
  await began(9);
  assert.equal((await ask(social, {})).status, 200);
});

test('refuses visitors and banned users', async () => {
  const banned = await createTestAccount(api, 'banned');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  assert.equal((await ask(banned)).status, 403);
  assert.equal((await api.request(deleteAccount.path, { method: 'POST', body: '{}' })).status, 403);
  assert.equal((await api.request(myDeletion.path)).status, 403);
});

test('parallel deletions answer the same day and send one e-mail', async () => {
  const hasty = await createTestAccount(api, 'hasty');
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(hasty)));
  assert.ok(answers.some((answer) => answer.status === 200));
  assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 403));
  await postbox.sentTo(hasty.email);
  await postbox.waitUntilIdle();
  assert.equal((await postbox.sentTo(hasty.email)).length, 1);
});

test('the last owner of the studio cannot delete the account, also when two owners leave at once', async () => {
  const owners = [
    await createTestMember(api, 'owner-one', { role: 'owner' }),
    await createTestMember(api, 'owner-two', { role: 'owner' }),
  ];
  const answers = await Promise.all(owners.map((owner) => ask(owner)));
  const stayed = owners.filter((_, i) => answers[i]?.status === 409);
  assert.equal(stayed.length, 1);
  assert.equal((await row(stayed[0]?.id ?? 0))?.delete_at, null);
});
