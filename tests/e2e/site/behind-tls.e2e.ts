import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { login as loginEndpoint } from '#contract/auth.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { freePort, startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { openRawClient } from '#tests/support/servers/raw-client.ts';
import { startTlsProxy, type TlsProxy } from '#tests/support/servers/tls-proxy.ts';

const LOGIN = 'mika_fox';
const SESSION = '__Host-akane_session';

let folder: string;
let site: TestSite;
let proxy: TlsProxy;
let origin: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-tls-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  origin = `https://localhost:${tlsPort}`;
  site = await startSite(folder, {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    BOT_CHECK: 'off',
  });
  proxy = await startTlsProxy(tlsPort, port);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  await createTestAccount({ db }, LOGIN);
  await db.destroy();
  await postgres.leave();
});
after(async () => {
  await proxy.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

function ask(address: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(address, origin),
      { method, headers, ca: proxy.certificate },
      (answer) =>
        void text(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole }),
          reject,
        ),
    );
    sent.on('error', reject).end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const signInForm = (headers: Record<string, string>): Asked => ({
  method: 'POST',
  headers: { ...FORM, ...headers },
  body: new URLSearchParams({ login: LOGIN, password: PASSWORD }).toString(),
});

test('a browser signs in over TLS, with scripts and without, and keeps a cookie of this host only', async () => {
  const browser = await openBrowser();
  try {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`${origin}/app/auth/login`);
      await page.getByLabel('Логин или почта', { exact: true }).fill(LOGIN);
      await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Войти', exact: true }).click();
      await page.waitForURL(`${origin}/`);
      const session = (await context.cookies()).find(({ name }) => name === SESSION);
      const { secure, httpOnly, sameSite, path: at } = session ?? assert.fail('no session');
      assert.deepEqual([secure, httpOnly, sameSite, at], [true, true, 'Lax', '/']);
      await context.close();
    }
  } finally {
    await browser.close();
  }
});

test('every cookie that the server sets is secure', async () => {
  const { headers } = await ask('/app/auth/login', signInForm({ origin }));
  const json = { login: LOGIN, password: PASSWORD };
  const answers = [
    headers,
    (
      await ask(loginEndpoint.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(json),
      })
    ).headers,
  ];
  for (const { 'set-cookie': cookies = [] } of answers) {
    for (const cookie of cookies) {
      assert.match(cookie, /;\s*secure/i);
      assert.match(cookie, /;\s*path=\//i);
      assert.doesNotMatch(cookie, /;\s*domain=/i);
      if (cookie.startsWith(SESSION)) assert.match(cookie, /;\s*httponly/i);
    }
  }
  assert.ok(headers['set-cookie']?.some((cookie) => cookie.startsWith(`${SESSION}=`)));
});

test('forms are taken from the secure origin only', async () => {
  assert.equal((await ask('/app/auth/login', signInForm({ origin }))).status, 302);
  for (const foreign of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin, 'sec-fetch-site': 'cross-site' },
    { origin: origin.replace(/\d+$/, '1') },
  ] as Record<string, string>[])
    assert.equal((await ask('/app/auth/login', signInForm(foreign))).status, 403, JSON.stringify(foreign));
});

test('pages promise https for two years, and redirects stay on the public origin', async () => {
  const home = await ask('/');
  assert.equal(home.headers['strict-transport-security'], 'max-age=63072000; includeSubDomains');
  assert.match(home.body, new RegExp(`<link rel="canonical" href="${origin}/`));
  assert.doesNotMatch(home.body, /http:\/\/localhost/);
  const moved = await ask('/app/auth/login/');
  const signedIn = await ask('/app/auth/login', signInForm({ origin }));
  const random = await ask('/anime/releases/random');
  for (const { status, headers } of [moved, signedIn, random]) {
    assert.ok([302, 307, 308].includes(status), String(status));
    assert.equal(new URL(headers.location ?? '', origin).origin, origin);
  }
  const { body } = await ask('/sitemap.xml');
  assert.match(body, new RegExp(`<loc>${origin}/`));
});

test('what strangers send is answered and never written to the log', async () => {
  const before = site.process.output();
  const json = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const strange: [string, Asked?][] = [
    ['/%'],
    ['/%E0%A4%A'],
    ['/anime/releases/release/%FF', { method: 'PUT' }],
    ['/_root.data?_routes=%00'],
    ['/__manifest?p=%FF&version=1'],
    ['/anime/catalog/?page=99999999999999999999&genres=%00'],
    ['/', { headers: { cookie: 'akane_choices=%; akane_theme={}; viewport=%' } }],
    ['/me/favorites/', { headers: { cookie: `${SESSION}=%` } }],
    ...['/', '/no-such', '/app/auth/login', '/app/auth/login.data', '/app/settings/account'].flatMap(
      (address): [string, Asked][] => [
        [address, { method: 'POST', headers: { ...FORM, origin: 'https://evil.test' }, body: 'a=b' }],
        [address, { method: 'POST', headers: { ...FORM, origin: 'no address' }, body: 'a=b' }],
        [address, { method: 'POST', headers: { ...FORM, origin }, body: '%' }],
        [address, { method: 'POST', headers: { ...multipart, origin }, body: '--x\r\nhalf' }],
        [address, { method: 'POST', headers: { ...json, origin }, body: '{' }],
        [address, { method: 'PROPFIND', headers: { origin } }],
      ],
    ),
  ];
  for (const [address, asked] of strange) {
    const { status } = await ask(address, asked);
    assert.ok(status < 500, `${asked?.method ?? 'GET'} ${address} ${status}`);
  }
  assert.equal(site.process.output(), before);
});

const PICTURE = /\/storage\/[\w./-]+\.(?:webp|jpg)/;

test('every kind of answer has a content policy and a fixed type', async () => {
  const { body: home } = await ask('/');
  const { body: list } = await ask('/api/v1/anime/catalog/releases?limit=50');
  const [{ id, alias } = { id: 0, alias: '' }] = (
    JSON.parse(list) as { data: { id: number; alias: string }[] }
  ).data;
  const { body: release } = await ask(`/api/v1/anime/releases/${id}`);
  const playlist = new URL(/"hls_480":"([^"]+)"/.exec(release)?.[1] ?? assert.fail('no video')).pathname;
  const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? assert.fail('no script');
  const picture = PICTURE.exec(home)?.[0] ?? assert.fail('no picture');
  const json = { 'content-type': 'application/json' };
  const kinds: [string, Asked?][] = [
    ['/'],
    ['/', { method: 'HEAD' }],
    ['/_root.data'],
    ['/no-such-page'],
    ['/app/auth/login'],
    ['/app/auth/login/'],
    ['/studio'],
    [`/anime/releases/release/${alias}`],
    [`/embed/${alias}`],
    ['/app/auth/login', signInForm({ origin: 'https://evil.test' })],
    ['/app/auth/login', { method: 'POST', headers: FORM, body: 'a'.repeat(1_100_000) }],
    ['/api/v1/anime/catalog/releases'],
    ['/api/v1/anime/catalog/releases', { method: 'OPTIONS' }],
    ['/api/v1/none'],
    ['/api/v1/accounts/users/me/profile'],
    [loginEndpoint.path, { method: 'POST', headers: json, body: '{' }],
    [loginEndpoint.path, { method: 'POST', headers: { ...json, 'content-encoding': 'gzip' }, body: 'x' }],
    ['/api/docs/v1'],
    ['/storage/api/docs/v1'],
    ['/robots.txt'],
    ['/sitemap.xml'],
    ['/feeds/releases.xml'],
    [`/oembed?url=${encodeURIComponent(`${origin}/anime/releases/release/${alias}`)}`],
    ['/torznab?t=caps'],
    ['/media/hosts.json'],
    ['/media/steering.json'],
    [playlist],
    [picture],
    [picture, { method: 'HEAD' }],
    [picture, { headers: { range: 'bytes=99999999-' } }],
    [picture, { method: 'OPTIONS' }],
    [picture, { method: 'DELETE' }],
    ['/storage/none.jpg'],
    [`/storage/torrents/1/${'a'.repeat(40)}/none.mp4`],
    ['/api/v1/studio/files/videos/1/abc/preview.jpg'],
    [asset],
    ['/assets/none.js'],
    ['/sw.js'],
    ['/favicon.ico'],
    ['/builds/latest.json'],
    [`/announce?info_hash=${'a'.repeat(20)}&peer_id=${'b'.repeat(20)}&port=6881&left=0`],
    ['/announce', { method: 'POST', body: 'x' }],
    ['/scrape'],
  ];
  for (const [address, asked] of kinds) {
    const { status, headers } = await ask(address, asked);
    const name = `${asked?.method ?? 'GET'} ${address} ${status}`;
    assert.match(headers['content-security-policy']?.toString() ?? '', /^default-src 'none'/, name);
    assert.match(headers['content-security-policy']?.toString() ?? '', /frame-ancestors|sandbox/, name);
    assert.equal(headers['x-content-type-options'], 'nosniff', name);
    assert.ok(status < 500, name);
  }
  const client = await openRawClient(Number(new URL(site.origin).port));
  client.socket.write('GET / HTTP/1.1\r\nno header\r\n\r\n');
  assert.match(await client.closed, /^HTTP\/1\.1 400 [^]*Content-Security-Policy: default-src 'none'/);
});
