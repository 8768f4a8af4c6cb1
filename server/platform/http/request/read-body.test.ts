import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { API } from '#contract/api.ts';
import { listCatalogByBody } from '#contract/catalog.ts';
import { endpoint } from '#contract/endpoint.ts';
import { addFavorites, MAX_RELEASES_PER_CALL } from '#contract/favorites.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { MAX_TIMECODES, saveTimecodes } from '#contract/views.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { readBody } from './read-body.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const list = endpoint({
  method: 'POST',
  path: '/api/v1/app/list',
  tag: 'Просмотры',
  summary: '',
  description: '',
  body: z.array(z.object({ n: z.int(), text: z.string() })).max(10_000),
  maxJsonBytes: 1_000_000,
});
const read = (body: unknown) =>
  readBody(new Request('http://akane.test', { method: 'POST', body: JSON.stringify(body) }), list);

/** Counts the turns of the event loop while work is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await work.finally(() => (isDone = true));
  return turns;
}

test('a long list is checked in several turns of the loop', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) => ({ n, text: 'x' }));
  assert.deepEqual(await read(items), items);
  assert.ok((await turnsOf(read(items))) >= 10);
});

test('errors of a long list name the invalid items, a hundred at most', async () => {
  const items: object[] = Array.from({ length: 10_000 }, (_, n) => ({ n, text: 'x' }));
  items[7007] = { n: 1.5, text: 'x' };
  await assert.rejects(read(items), {
    code: 'invalid',
    message: 'Поле 7007.n должно быть целым числом.',
    data: { '7007.n': ['Поле 7007.n должно быть целым числом.'] },
  });
  await assert.rejects(read(Array.from({ length: 10_000 }, () => ({}))), ({ data }: { data: object }) => {
    assert.equal(Object.keys(data).length, 100);
    return true;
  });
  await assert.rejects(read(Array.from({ length: 10_001 }, () => 0)), {
    message: 'Тело запроса должно содержать не больше 10000 значений.',
  });
});

const send = (method: string, body: string) => new Request('http://akane.test', { method, body });
const EMPTY = ['{}', 'null', '', ' ', '[]', ' [ ]\n'];

test('a call that takes no body passes over what clients send', async () => {
  const bodiless = [...API, ...STUDIO_API].filter(
    ({ method, body }) => method !== 'GET' && body instanceof z.ZodUndefined,
  );
  assert.ok(bodiless.length >= 10);
  for (const one of bodiless)
    for (const body of [...EMPTY, '{"a":1}', '[1]', 'a=1', '{'])
      assert.equal(
        await readBody(send(one.method, body), one),
        undefined,
        `${one.method} ${one.path} ${body}`,
      );
});

test('where a call takes an object, nothing is an empty object', async () => {
  for (const body of EMPTY) assert.deepEqual(await readBody(send('POST', body), listCatalogByBody), {}, body);
  for (const one of [...API, ...STUDIO_API].filter(({ body }) => body instanceof z.ZodObject)) {
    const answers = await Promise.all(
      EMPTY.map((body) =>
        readBody(send(one.method, body), one).catch((error: Error & { data?: object }) => [
          error.message,
          error.data,
        ]),
      ),
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0], one.path);
  }
});

test('where a call takes an object, a list of something is none', async () => {
  for (const body of ['[1]', '[[]]', '[{}]', '""', '0', 'false'])
    await assert.rejects(readBody(send('POST', body), listCatalogByBody), { code: 'invalid' }, body);
});

test('a body that is not in UTF-8 is refused, and a byte order mark is not', async () => {
  const login = (name: Buffer) =>
    readBody(
      new Request('http://akane.test', {
        method: 'POST',
        body: Buffer.concat([Buffer.from('{"n":1,"text":"'), name, Buffer.from('"}')]),
      }),
      { ...list, body: z.object({ n: z.int(), text: z.string() }) },
    );
  assert.deepEqual(await login(Buffer.from('Поезд')), { n: 1, text: 'Поезд' });
  await assert.rejects(login(Buffer.from([0xcf, 0xee, 0xe5, 0xe7, 0xe4])), {
    code: 'invalid',
    message: 'Тело запроса должно быть в UTF-8.',
  });
  assert.deepEqual(await readBody(send('POST', '\uFEFF[]'), list), []);
});

test('where a call takes a list, only a list is one', async () => {
  assert.deepEqual(await read([]), []);
  for (const body of ['{}', 'null', ''])
    await assert.rejects(readBody(send('POST', body), list), { code: 'invalid' }, body);
});

test('a body above the bound of its endpoint is 413, below a megabyte too', async () => {
  const account = await createTestAccount(api, 'sender');
  const body = JSON.stringify({ login: 'mika', password: 'x', more: 'x'.repeat(70_000) });
  for (const { method, path, signedIn, maxBytes, maxJsonBytes } of API) {
    if (method === 'GET' || maxBytes > 0 || maxJsonBytes > body.length || path.includes(':')) continue;
    const headers = signedIn ? account.headers : {};
    const answer = await api.request(path, { method, body, headers });
    assert.deepEqual([answer.status, answer.body], [413, { message: 'Запрос слишком большой.' }], path);
  }
});

test('the longest lists that clients send are accepted', async () => {
  const { headers } = await createTestAccount(api, 'reader');
  const releases = Array.from({ length: MAX_RELEASES_PER_CALL }, (_, n) => ({
    release_id: 2_000_000_000 + n,
    type_of_collection: 'PLANNED',
    added_at: '2026-11-22T12:00:00.000Z',
  }));
  const timecodes = Array.from({ length: MAX_TIMECODES }, () => ({
    release_episode_id: '0f9a2c1e-7a55-4d0c-9a61-3f4b5c6d7e8f',
    time: 1234.5,
    is_watched: false,
  }));
  for (const [{ method, path }, body] of [
    [addFavorites, releases],
    [saveTimecodes, timecodes],
  ] as const) {
    const answer = await api.request(path, { method, headers, body: JSON.stringify(body) });
    // None of these is a release.
    assert.equal(answer.status, path === addFavorites.path ? 422 : 200, path);
  }
});
