import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API } from '#contract/api.ts';
import { demoApi, type DemoApi } from '#tests/support/demo.ts';

let api: DemoApi;
before(async () => {
  api = await demoApi();
});
after(() => api.close());

// What no text of people has in it, what JSON can say and no table can keep, and what is more than anybody writes.
const BODY_TEXTS = ['a\0b', 'a\uD800b', '\u202E\uFFFF', 'я'.repeat(3000)];
const QUERY_TEXTS = ['a\0b', '\u202E\uFFFF', "'%\\", '../../etc/passwd', 'я'.repeat(1000)];

/** Each body that has the text in the place of one of its values. */
function spoiled(value: unknown, text: string): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, i) => spoiled(item, text).map((bad) => value.with(i, bad)));
  if (value === null || typeof value !== 'object') return [text];
  return Object.entries(value).flatMap(([name, field]) =>
    spoiled(field, text).map((bad) => ({ ...value, [name]: bad })),
  );
}

async function statusOf(address: string, init: RequestInit): Promise<number> {
  return (await api.ask(address, init)).status;
}

const isTaken = (status: number) => status < 500 || status === 503;

for (const endpoint of API.filter(({ method }) => method !== 'GET'))
  test(`${endpoint.method} ${endpoint.path} answers whatever its texts are`, async () => {
    const init = api.initOf(endpoint);
    if (typeof init.body !== 'string') return;
    const body: unknown = JSON.parse(init.body);
    for (const text of BODY_TEXTS)
      for (const bad of spoiled(body, text)) {
        const status = await statusOf(api.addressOf(endpoint), { ...init, body: JSON.stringify(bad) });
        assert.ok(isTaken(status), `${status} for ${JSON.stringify(bad).slice(0, 300)}`);
      }
  });

const NAMES = [
  'f[search]',
  'query',
  'search',
  'f[types]',
  'f[sorting]',
  'f[genres]',
  'include',
  'exclude',
  'page',
  'limit',
];

for (const endpoint of API.filter(({ method }) => method === 'GET'))
  test(`GET ${endpoint.path} answers whatever is asked of it`, async () => {
    for (const text of QUERY_TEXTS) {
      const parts = NAMES.map((name) => `${name}=${text}`);
      for (const query of [...parts.slice(0, 3), parts.join('&')]) {
        const status = await statusOf(api.addressOf(endpoint, query), api.initOf(endpoint));
        assert.ok(isTaken(status), `${status} for ${query.slice(0, 200)}`);
      }
    }
  });
