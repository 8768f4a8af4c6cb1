import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { setAvatar } from '#contract/account.ts';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { openapiDocument } from '../openapi/document.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Драма'], episodes: [{ ordinal: 1, updated_at: '2026-01-01T00:00:00Z' }] }),
  );
});
after(() => api.close());

test('both slash forms of an address answer 200 without a redirect', async () => {
  for (const path of [
    '/api/v1/anime/catalog/releases/',
    '/api/v1/anime/releases/1/',
    '/api/v1/app/status/',
  ]) {
    assert.equal((await api.request(path)).status, 200, path);
  }
});

test('an empty, unknown or stale bearer is ignored on public calls', async () => {
  for (const authorization of ['Bearer', 'Bearer ', 'Bearer stale', 'Basic eDp5']) {
    assert.equal((await api.request('/api/v1/anime/releases/1', { headers: { authorization } })).status, 200);
  }
});

test('every call that takes a body refuses what the database cannot store, with a message', async () => {
  const bodyOf = (text: string) => JSON.stringify({ login: text, password: 'x', name: [{ [text]: 1 }] });
  const paths = API.filter(
    ({ method, maxBytes, body: schema }) =>
      method !== 'GET' && maxBytes === 0 && !(schema instanceof z.ZodUndefined),
  );
  const refusals = {
    'mika\0': 'Запрос содержит нулевой символ.',
    'mika \ud83d': 'Запрос содержит половину символа, например обрезанного эмодзи.',
  };
  for (const [text, message] of Object.entries(refusals)) {
    const body = bodyOf(text);
    for (const { method, path } of paths) {
      const { status } = await api.request(path.replaceAll(/:\w+/g, '1'), { method, body });
      assert.ok([401, 403, 422].includes(status), `${method} ${path} answers ${status}`);
    }
    const login = await api.request('/api/v1/accounts/users/auth/login', { method: 'POST', body });
    assert.deepEqual([login.status, login.body], [422, { message }]);
  }
  // PHP writes a whole emoji as two escapes.
  const emoji = '{"login":"mika\\ud83d\\ude00","password":"x"}';
  assert.equal(
    (await api.request('/api/v1/accounts/users/auth/login', { method: 'POST', body: emoji })).status,
    401,
  );
  // The six characters `\u0000` in a string are ordinary text.
  const escaped = JSON.stringify({ login: 'mika', password: '\\u0000' });
  const other = await api.request('/api/v1/accounts/users/auth/login', { method: 'POST', body: escaped });
  assert.equal(other.status, 401);
});

test('an unknown address is 404 with a JSON message', async () => {
  const { status, body } = await api.request('/api/v1/anime/nothing');
  assert.deepEqual([status, Object.keys(body)], [404, ['message']]);
});

test('any origin may read without cookies', async () => {
  const { headers } = await api.request('/api/v1/app/status', {
    headers: { origin: 'https://elsewhere.test' },
  });
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-credentials'), null);
});

test('preflight requests pass, and errors are readable from other origins', async () => {
  const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' };
  const preflight = await api.request('/api/v1/anime/catalog/releases', { method: 'OPTIONS', headers });
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
  for (const path of ['/api/v1/anime/releases/none', '/api/v1/nothing']) {
    assert.equal((await api.request(path)).headers.get('access-control-allow-origin'), '*');
  }
});

test('an unexpected error is answered with its id only and logged in full', async () => {
  const logged: unknown[] = [];
  const { createApi } = await import('#server/app.ts');
  const broken = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('secret detail');
      },
    },
  );
  const locator = await openTestLocator();
  const log = (...messages: unknown[]) => logged.push(messages);
  const app = createApi({ db: broken as never, locator, storage: api.storage, publicOrigin: ORIGIN, log });
  const response = await app.fetch(new Request(`${ORIGIN}/api/v1/anime/releases/1`));
  const text = await response.text();
  assert.equal(response.status, 500);
  assert.match(text, /^\{"message":"Произошла ошибка на сервере","id":"[\w-]{36}"\}$/);
  assert.match(String((logged[0] as unknown[])[2]), /secret detail/);
});

test('an unavailable database is 503 with Retry-After', async () => {
  const { createApi } = await import('#server/app.ts');
  const { openDatabase } = await import('../database/open.ts');
  const db = openDatabase({ url: 'postgres://127.0.0.1:1/none' });
  const { storage } = api;
  const app = createApi({
    db,
    storage,
    locator: await openTestLocator(),
    publicOrigin: ORIGIN,
    log: () => {},
  });
  const response = await app.fetch(new Request(`${ORIGIN}/api/v1/anime/releases/1`));
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5']);
  await db.destroy();
});

test('on a full disk an upload is 507 and every other write 503, both in Russian', async () => {
  const { createApi } = await import('#server/app.ts');
  const account = await createTestAccount(api, 'stuck');
  const full = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  const storage = { ...api.storage, put: full };
  const deps = { db: api.db, storage, locator: await openTestLocator(), publicOrigin: ORIGIN };
  const app = createApi({ ...deps, log: (...messages) => assert.fail(String(messages)) });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const { headers } = account;
  const upload = new Request(`${ORIGIN}${setAvatar.path}`, {
    method: 'POST',
    headers,
    body: Buffer.from(picture),
  });
  const refused = await app.fetch(upload);
  assert.equal(refused.status, 507);
  assert.match(await refused.text(), /кончилось место/);

  // The error of PostgreSQL on a full disk.
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(api.db);
  await sql`create trigger full_disk before insert on favorites for each row execute function no_room()`.execute(
    api.db,
  );
  await api.addReleases(aCatalogueEntry(707));
  const write = await app.fetch(
    new Request(`${ORIGIN}/api/v1/accounts/users/me/favorites`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([{ release_id: 707 }]),
    }),
  );
  assert.deepEqual([write.status, write.headers.get('retry-after')], [503, '5']);
  assert.match(await write.text(), /кончилось место/);
  await sql`drop trigger full_disk on favorites`.execute(api.db);
});

test('the OpenAPI document has every endpoint with its parameters, and a page beside it', async () => {
  const document = openapiDocument([ORIGIN]);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = [...API, ...STUDIO_API].map(
    (endpoint) => `${endpoint.method} ${endpoint.path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')}`,
  );
  assert.deepEqual(described.toSorted(), mounted.toSorted());
  const list = document.paths['/anime/catalog/releases']?.['get'] as { parameters: { name: string }[] };
  assert.ok(
    ['page', 'limit', 'f[types]', 'f[years][from_year]', 'include'].every((name) =>
      list.parameters.some((one) => one.name === name),
    ),
  );
  assert.deepEqual((await api.request('/api/docs/v1.json')).body, JSON.parse(JSON.stringify(document)));
  assert.match((await api.request('/api/docs/v1')).text, /\/anime\/releases\/\{idOrAlias\}/);
});

// The policy of all other answers is set by `listen`.
test('the documentation of the API loads nothing but its style', async () => {
  const { headers, text } = await api.request('/api/docs/v1');
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
  const policy = headers.get('content-security-policy') ?? '';
  assert.ok(policy.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}'`));
  assert.ok(policy.startsWith("default-src 'none'") && !policy.includes('script-src'));
});

test('every endpoint is mounted once', async () => {
  for (const endpoint of API) {
    const path = endpoint.path
      .replace(':idOrAlias', '1')
      .replace(':releaseId', '1')
      .replace(':releaseEpisodeId', 'x');
    const { status, body } = await api.request(path, { method: endpoint.method });
    assert.notEqual((body as { message?: string } | undefined)?.message, 'Такого адреса нет', path);
    const usual = endpoint.signedIn ? [endpoint.signedIn] : [200, 404, 422, ...endpoint.failures];
    assert.ok(usual.includes(status), path);
  }
});
