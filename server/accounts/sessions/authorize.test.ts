import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API } from '#contract/api.ts';
import { logout } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

import { createAuthorize } from './authorize.ts';

type Sent = Record<string, string>;

let api: TestApi;
let mika: TestAccount;
let banned: TestAccount;
let gone: TestAccount;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  [mika, banned, gone] = [
    await createTestAccount(api, 'mika'),
    await createTestAccount(api, 'banned'),
    await createTestAccount(api, 'gone'),
  ];
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  await api.db.deleteFrom('users').where('id', '=', gone.id).execute();
});
after(() => api.close());

/** Sends a call that no schema accepts: authorization comes first, so no call has an effect. */
async function call({ method, path }: (typeof API)[number], headers: Sent): Promise<number> {
  const body = method === 'GET' ? null : '"no body of ours"';
  return (await api.request(path.replaceAll(/:\w+/g, '0'), { method, headers, body })).status;
}

const own = API.filter(({ signedIn }) => signedIn !== undefined);
const writes = own.filter(({ method, selectable }) => method !== 'GET' && !selectable);

test('every private endpoint refuses callers who are not signed in', async () => {
  assert.ok(own.length > 30);
  const strangers: Sent[] = [
    {},
    { authorization: 'Bearer made-up' },
    { authorization: `Bearer ${mika.token}x` },
    { authorization: `Basic ${mika.token}` },
    { authorization: `Bearer ${gone.token}` },
    { cookie: 'akane_session=made-up' },
    { cookie: `other=${mika.token}` },
  ];
  for (const endpoint of own) {
    for (const headers of strangers)
      assert.equal(
        await call(endpoint, headers),
        endpoint.signedIn,
        `${endpoint.path} ${JSON.stringify(headers)}`,
      );
  }
});

test('pages of other sites cannot write by a viewer’s cookie at any endpoint', async () => {
  const cookie = `akane_session=${mika.token}`;
  for (const endpoint of own.filter(({ method }) => method !== 'GET')) {
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Sent[])
      assert.equal(await call(endpoint, { cookie, ...from }), 403, endpoint.path);
  }
});

test('banned users cannot write at any endpoint', async () => {
  assert.ok(writes.length > 20);
  for (const endpoint of writes.filter(({ signedIn }) => signedIn === 403))
    assert.equal(await call(endpoint, banned.headers), 403, endpoint.path);
});

test('no public endpoint needs a session, and an invalid one changes nothing', async () => {
  for (const endpoint of API.filter(({ signedIn }) => signedIn === undefined)) {
    const visitor = await call(endpoint, {});
    assert.ok(visitor < 500 && visitor !== 403, `${endpoint.path} answers ${visitor}`);
    assert.equal(await call(endpoint, { authorization: 'Bearer made-up' }), visitor, endpoint.path);
  }
});

test('the calls of one page look its session up once', async () => {
  let lookedUp = 0;
  const user = {
    id: 1,
    sessionId: 's',
    isBanned: false,
    banReason: null,
    bannedUntil: null,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const findUser = () => {
    lookedUp += 1;
    return Promise.resolve(user);
  };
  const authorize = createAuthorize({ publicOrigin: ORIGIN, findUser, findReader: findUser });
  const headers = new Headers({ authorization: 'Bearer secret' });
  const lookups = new Map();
  await Promise.all([1, 2, 3].map(() => authorize(myProfile, headers, lookups)));
  assert.equal(lookedUp, 1);
  await authorize(myProfile, headers);
  assert.equal(lookedUp, 2);
});

test('a page whose call ended the session is not signed in any more', async () => {
  const token = await createTestSession(api, mika.id, 'leaving');
  const fetch = api.fetchForPage(() => {});
  const send = async ({ method, path }: typeof myProfile | typeof logout) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(new Request(ORIGIN + path, { method, headers }))).status;
  };
  assert.equal(await send(myProfile), 200);
  assert.equal(await send(logout), 200);
  assert.equal(await send(myProfile), 403);
});
