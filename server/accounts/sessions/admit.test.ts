import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API } from '#contract/api.ts';
import { anAccount, type Account } from '#tests/support/account.ts';
import { aLine, testApi, type TestApi } from '#tests/support/api.ts';

type Headers = Record<string, string>;

let api: TestApi;
let mika: Account;
let banned: Account;
let gone: Account;
before(async () => {
  api = await testApi(aLine(1));
  [mika, banned, gone] = [
    await anAccount(api, 'mika'),
    await anAccount(api, 'banned'),
    await anAccount(api, 'gone'),
  ];
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  await api.db.deleteFrom('users').where('id', '=', gone.id).execute();
});
after(() => api.close());

/** A call that no schema takes: who may call is asked first, so that nothing is ever done. */
async function call({ method, path }: (typeof API)[number], headers: Headers): Promise<number> {
  const body = method === 'GET' ? null : '"no body of ours"';
  return (await api.ask(path.replaceAll(/:\w+/g, '0'), { method, headers, body })).status;
}

const own = API.filter(({ signedIn }) => signedIn !== undefined);
const writes = own.filter(({ method, selectable }) => method !== 'GET' && !selectable);

test('every call about what is one’s own refuses all who are not signed in', async () => {
  assert.ok(own.length > 30);
  const strangers: Headers[] = [
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

test('no page of another site writes by the cookie of a viewer, whatever the call', async () => {
  const cookie = `akane_session=${mika.token}`;
  for (const endpoint of own.filter(({ method }) => method !== 'GET')) {
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Headers[])
      assert.equal(await call(endpoint, { cookie, ...from }), 403, endpoint.path);
  }
});

test('whoever is banned writes nothing, whatever the call', async () => {
  assert.ok(writes.length > 20);
  for (const endpoint of writes.filter(({ signedIn }) => signedIn === 403))
    assert.equal(await call(endpoint, banned.headers), 403, endpoint.path);
});

test('no public call asks for a session, and a false one changes nothing', async () => {
  for (const endpoint of API.filter(({ signedIn }) => signedIn === undefined)) {
    const visitor = await call(endpoint, {});
    assert.ok(visitor < 500 && visitor !== 403, `${endpoint.path} answers ${visitor}`);
    assert.equal(await call(endpoint, { authorization: 'Bearer made-up' }), visitor, endpoint.path);
  }
});
