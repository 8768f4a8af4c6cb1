import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { myProfile } from '#contract/profile.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { createApi, type Api } from '#server/app.ts';
import { openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestAccount, createTestSession } from '#tests/support/samples/account.ts';
import { ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import { banTestAccount } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openKnownSessions } from './known-sessions.ts';

let api: TestApi;
let changes: ChangeFeed;
let queries = 0;
let db: Database;
const now = () => new Date();
before(async () => {
  api = await openTestApi();
  changes = await openChangeFeed(api.address);
  db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
});
after(async () => {
  await changes.close();
  await api.close();
});

test('a session is looked up once, until it ends or its user is banned in another process', async () => {
  const sessions = openKnownSessions({ db, now, changes });
  const account = await createTestAccount(api, 'known');
  const isKnown = async () => (await sessions.find(account.token))?.isBanned;
  assert.equal(await isKnown(), false);
  const before = queries;
  assert.equal(await isKnown(), false);
  assert.equal(queries, before);
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', account.id).execute();
  await waitUntil(async () => (await isKnown()) === true);
  await banTestAccount({ db }, account.id, 'спам');
  await waitUntil(async () => (await isKnown()) === undefined);
});

test('unknown sessions are not kept: one that begins is known at once', async () => {
  const sessions = openKnownSessions({ db, now, changes });
  const { id } = await createTestAccount(api, 'beginner');
  assert.equal(await sessions.find('made-up'), undefined);
  const token = await createTestSession(api, id, 'beginner');
  assert.equal((await sessions.find(token))?.id, id);
});

test('a session that was being looked up while it ended is not kept', async () => {
  const sessions = openKnownSessions({ db, now, changes });
  const account = await createTestAccount(api, 'leaving');
  const looking = sessions.find(account.token);
  sessions.forget(account.id);
  await looking;
  const before = queries;
  await sessions.find(account.token);
  assert.equal(queries, before + 1);
});

async function openServer(): Promise<Api> {
  const { storage } = api;
  const own = { db, storage, changes, now, locator: await openTestLocator() };
  return createApi({ ...own, publicOrigin: ORIGIN, log: assert.fail });
}

async function statusOf({ fetch }: Api, { method, path }: { method: string; path: string }, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(new Request(ORIGIN + path, { method, headers }))).status;
}

test('a process that ends sessions refuses them at once, and a session that ended elsewhere writes nothing', async () => {
  const server = await openServer();
  const account = await createTestAccount(api, 'many');
  const other = await createTestSession(api, account.id, 'other');
  for (const token of [account.token, other]) assert.equal(await statusOf(server, myProfile, token), 200);
  assert.equal(await statusOf(server, endOtherSessions, account.token), 200);
  assert.equal(await statusOf(server, myProfile, other), 403);
  assert.equal(await statusOf(server, myProfile, account.token), 200);
  await api.db.deleteFrom('sessions').where('user_id', '=', account.id).execute();
  assert.equal(await statusOf(server, endOtherSessions, account.token), 403);
});
