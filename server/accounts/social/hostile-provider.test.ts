import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { myProfile, type Profile } from '#contract/profile.ts';
import { finishSocial, mySocials, startSocial, type LinkedSocial } from '#contract/social.ts';
import { createApi } from '#server/app.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import {
  respondWithProfile,
  startFakeProvider,
  type FakeProvider,
  type ProviderResponse,
} from '#tests/support/servers/fake-provider.ts';

// The timeout of the one test in which it is reached; other tests never wait for it.
const SHORT_MS = 500;
const LONG_MS = 60_000;
const KEYS = { id: 'akane', secret: 'of tests' };

let api: TestApi;
let fake: FakeProvider;
let fetch: (request: Request) => Promise<Response>;
const logged: string[] = [];

before(async () => {
  api = await openTestApi();
  fake = await startFakeProvider();
  fetch = await openApi(LONG_MS);
});
async function openApi(timeoutMs: number) {
  const social = { keys: { google: KEYS, discord: KEYS }, origin: fake.origin, timeoutMs };
  const { db, storage } = api;
  const log = (_event: string, message: string, error?: unknown) =>
    logged.push(`${message} ${String(error)}`);
  const deps = { db, storage, locator: await openTestLocator(), social, publicOrigin: ORIGIN, log };
  return createApi(deps, { checkAnswers: true }).fetch;
}
after(async () => {
  await fake.close();
  await api.close();
  assert.deepEqual(logged, [], 'no answer of a provider is logged as an error');
});

type Answer = { status: number; body: { token?: string; message?: string; url?: string; state?: string } };

async function ask(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new Request(new URL(path, ORIGIN), { method, ...init }));
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

type Began = { returning: string; asking: string };
async function begin(provider = 'google'): Promise<Began> {
  const { body } = await ask('POST', startSocial.path.replace(':provider', provider));
  const returning = new URL(body.url ?? '').searchParams.get('state') ?? '';
  return { returning, asking: body.state ?? '' };
}
const finish = ({ returning, asking }: Began, provider = 'google', code = 'a-code') =>
  ask('POST', finishSocial.path.replace(':provider', provider), {
    body: JSON.stringify({ code, state: returning, browser_state: asking }),
  });
const signIn = async () => finish(await begin());
const mine = async <T>(path: string, token = ''): Promise<T> =>
  (await ask('GET', path, { headers: { authorization: `Bearer ${token}` } })).body as T;

/** A provider that accepts the code and answers this as the profile. */
const saying =
  (said: ProviderResponse): FakeProvider['respond'] =>
  ({ path }) =>
    path === '/token' ? { body: JSON.stringify({ access_token: 'a-word' }) } : said;
const count = async () => (await api.db.selectFrom('users').select('id').execute()).length;

async function refusesAll(answers: ProviderResponse[]) {
  const users = await count();
  for (const said of answers) {
    for (const answer of [() => said, saying(said)]) {
      fake.respond = answer;
      const { status, body } = await signIn();
      assert.equal(status, 503, `${String(said.body).slice(0, 80)} ${JSON.stringify(body)}`);
      assert.match(body.message ?? '', /^Google .+\.$/);
    }
  }
  assert.equal(await count(), users);
}

/** Writes as long as the client reads, and counts the bytes. */
function pouring() {
  const poured = { bytes: 0 };
  const chunk = Buffer.alloc(65_536, 'x');
  const goOn = (res: ServerResponse) => {
    const pour = () => {
      while (!res.destroyed && res.write(chunk)) poured.bytes += chunk.length;
    };
    res.on('drain', pour);
    pour();
  };
  return { poured, said: { body: '', continueWith: goOn } satisfies ProviderResponse };
}

test('gives up on endless, slow, compressed and missing answers without buffering them', async () => {
  const { poured, said: endless } = pouring();
  const dripping: ProviderResponse = {
    body: '',
    continueWith: (res) => {
      const timer = setInterval(() => res.write(' '), 20);
      res.on('close', () => clearInterval(timer));
    },
  };
  const bomb = gzipSync(Buffer.alloc(200_000_000, ' '));
  const silent: ProviderResponse = { body: '', continueWith: (res) => res.flushHeaders() };
  const original = fetch;
  fetch = await openApi(SHORT_MS);
  await refusesAll([
    endless,
    dripping,
    silent,
    { body: bomb, headers: { 'content-encoding': 'gzip' } },
    { body: 'x'.repeat(65), headers: { 'content-length': '2000000000' } },
    { body: Buffer.alloc(100_000_000, ' ') },
  ]);
  fetch = original;
  // Two requests: at most what the sockets buffer.
  assert.ok(poured.bytes < 100_000_000, `${poured.bytes} bytes`);
});

test('refuses HTML pages, server errors and broken JSON as answers', async () => {
  await refusesAll([
    { body: '<!doctype html><script>alert(1)</script>', headers: { 'content-type': 'text/html' } },
    { status: 500, body: '<h1>oops</h1>' },
    { body: '{"sub": "1"' },
    { body: '"sub"' },
    { body: '['.repeat(30_000) },
    { body: '{"__proto__": {"sub": "1"}, "constructor": {"sub": "1"}}' },
    { status: 204, body: '' },
  ]);
});

test('follows no redirects', async () => {
  let asked = 0;
  const victim = createServer((_, res) => {
    asked += 1;
    res.end(JSON.stringify({ access_token: 'stolen', sub: 'stolen' }));
  }).listen(0, '127.0.0.1');
  await once(victim, 'listening');
  const location = `http://127.0.0.1:${(victim.address() as AddressInfo).port}/`;
  try {
    const led = [301, 302, 303, 307, 308].map((status) => ({ status, body: '', headers: { location } }));
    await refusesAll([...led, { status: 302, body: '', headers: { location: 'file:///etc/passwd' } }]);
  } finally {
    victim.close();
  }
  assert.equal(asked, 0);
  fake.requests.length = 0;
  await refusesAll([{ status: 302, body: '', headers: { location: `${fake.origin}/token` } }]);
  // A sign-in that fails at the token, and one that fails at the profile.
  assert.equal(fake.requests.length, 1 + 2);
});

test('does not send a malformed token in a header', async () => {
  for (const token of [undefined, 'a\r\nX-Injected: 1', 'a\u0000', 'слово', '', 5, null, ['a'], { a: 1 }]) {
    fake.requests.length = 0;
    fake.respond = ({ path }) =>
      path === '/token' ? { body: JSON.stringify({ access_token: token }) } : { body: '{"sub":"token"}' };
    assert.equal((await signIn()).status, 503, JSON.stringify(token));
    assert.equal(fake.requests.length, 1);
  }
});

test('refuses ambiguous ids without logging an error', async () => {
  const ids = [0, '', null, 'x\u0000', '\u202E1', [1], ['1'], { id: 1 }, true, 'x'.repeat(300)];
  await refusesAll(ids.map((sub) => ({ body: JSON.stringify({ sub, name: 'Никто' }) })));
  await refusesAll([{ body: '{"sub": 9007199254740993}' }]);
});

test('treats an id as text and as a number as the same user, and refuses other types', async () => {
  fake.respond = saying({ body: '{"sub": 777, "name": "Семь"}' });
  const first = await signIn();
  fake.respond = saying({ body: '{"sub": "777", "name": "Семь"}' });
  const second = await signIn();
  const idOf = async ({ body }: Answer) => (await mine<Profile>(myProfile.path, body.token)).id;
  assert.equal(await idOf(first), await idOf(second));
  await refusesAll([{ body: '{"sub": ["777"]}' }, { body: '{"sub": {"toString": "777"}}' }]);
});

test('an answer with an id of 10,000 characters or a token of another provider makes no account', async () => {
  await refusesAll([{ body: JSON.stringify({ sub: 'x'.repeat(10_000), name: 'Никто' }) }]);
  // The profile of Discord at the address of Google.
  await refusesAll([{ body: JSON.stringify({ id: '80', username: 'mika', verified: true }) }]);
});

test('treats markup in names as text, removes invisible characters and ignores picture addresses', async () => {
  const name = '<img src=x onerror=alert(1)>\u0000\u202E\u200B{{7*7}}\uD800';
  const picture = ['javascript:alert(1)', 'file:///etc/passwd', 'http://127.0.0.1:1/', { url: 5 }];
  for (const [i, address] of picture.entries()) {
    fake.requests.length = 0;
    fake.respond = saying({ body: JSON.stringify({ sub: `named-${i}`, name, picture: address }) });
    const { status, body } = await signIn();
    assert.equal(status, 200, JSON.stringify(body));
    const profile = await mine<Profile>(myProfile.path, body.token);
    assert.match(profile.login, /^[a-z0-9_-]+$/);
    assert.deepEqual([profile.nickname, profile.avatar.preview], [null, null]);
    const [linked] = await mine<LinkedSocial[]>(mySocials.path, body.token);
    assert.equal(linked?.name, '<img src=x onerror=alert(1)>{{7*7}}');
    assert.equal(fake.requests.length, 2, 'the token exchange and the profile request');
  }
});

test('never signs in to an existing account by its e-mail, verified or not, in any spelling', async () => {
  const owner = await createTestAccount(api, 'hostile-owner');
  const users = await count();
  for (const [i, email] of [owner.email, owner.email.toUpperCase()].entries()) {
    fake.respond = saying({ body: JSON.stringify({ sub: `thief-${i}`, email, email_verified: true }) });
    assert.equal((await signIn()).status, 409);
  }
  assert.equal(await count(), users);
  const nearly = `${owner.email}\u0000`;
  fake.respond = saying({ body: JSON.stringify({ sub: 'thief-9', email: nearly, email_verified: true }) });
  const { body } = await signIn();
  const profile = await mine<Profile>(myProfile.path, body.token);
  assert.deepEqual([profile.email, profile.id === owner.id], ['', false]);
});

test('refuses mixed sign-ins of two providers or browsers, and leaves the other sign-in usable', async () => {
  fake.respond = respondWithProfile({ sub: 'mixed', id: '5', username: 'mixed' });
  fake.requests.length = 0;
  const [google, discord] = [await begin('google'), await begin('discord')];
  assert.equal((await finish(google, 'discord')).status, 404);
  assert.equal((await finish(discord, 'google')).status, 404);
  const [mika, rin] = [await begin(), await begin()];
  assert.equal((await finish({ ...mika, asking: rin.asking })).status, 404);
  assert.equal((await finish({ ...rin, asking: mika.asking })).status, 404);
  for (const swapped of ['', ' ', mika.asking, `${mika.returning}x`, '%00', '\u0000'])
    assert.ok([404, 422].includes((await finish({ ...mika, returning: swapped })).status), swapped);
  assert.equal(
    fake.requests.filter(({ path }) => path === '/token').length,
    0,
    'no needless request to a provider',
  );
  for (const [began, provider] of [
    [google, 'google'],
    [discord, 'discord'],
    [mika, 'google'],
    [rin, 'google'],
  ] as const)
    assert.equal((await finish(began, provider)).status, 200);
});

test('accepts a state once, also while the provider is slow to answer', async () => {
  const { promise: thinking, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  fake.respond = async (question) => {
    hear();
    await thinking;
    return respondWithProfile({ sub: 'thoughtful' })(question);
  };
  const began = await begin();
  const first = finish(began);
  await asked;
  const others = await Promise.all(Array.from({ length: 10 }, () => finish(began)));
  assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([404]));
  release();
  assert.equal((await first).status, 200);
});
