import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appStatus } from '#contract/app.ts';
import { logout } from '#contract/auth.ts';
import { createClient } from '#contract/client.ts';
import { callForPage } from './api.ts';

function pageOver(status: number, body: object) {
  const call = createClient(async () => Response.json(body, { status }), 'http://site');
  return callForPage(call, '/anime/releases/release/none')(appStatus);
}

test('an API error that no loader catches keeps its status and message', async () => {
  await assert.rejects(pageOver(503, { message: 'Сервер занят' }), {
    data: { message: 'Сервер занят' },
    init: { status: 503 },
  });
});

test('an API error with a Russian message can become a response', async () => {
  const thrown = (await pageOver(403, { message: 'Запрос пришёл с другого сайта.' }).catch(
    (error: unknown) => error,
  )) as { data: object; init: ResponseInit };
  assert.equal(Response.json(thrown.data, thrown.init).status, 403);
});

test('a 404 of the API becomes the 404 of the page', async () => {
  await assert.rejects(pageOver(404, { message: 'Релиз не найден' }), {
    init: { status: 404, statusText: 'Page not found: /anime/releases/release/none' },
  });
});

test('a successful response reaches the loader unchanged', async () => {
  assert.deepEqual(await pageOver(200, { is_alive: true }), { is_alive: true });
});

test('loaders of one page that ask the same get one response until a call writes', async () => {
  let requests = 0;
  const fetch = async () => Response.json({ is_alive: (requests += 1) > 0 });
  const call = callForPage(createClient(fetch, 'http://site'), '/');
  await Promise.all([call(appStatus), call(appStatus)]);
  assert.equal(requests, 1);
  await call(appStatus, { query: { include: ['is_alive'] } });
  assert.equal(requests, 2);
  await call(logout);
  await call(appStatus);
  assert.equal(requests, 4);
});
