import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API } from '#contract/api.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';

let api: DemoApi;
before(async () => {
  api = await openDemoApi();
});
after(() => api.close());

// Texts that are invalid in PostgreSQL, not characters, or longer than any field.
const BODY_TEXTS = ['a\0b', 'a\uD800b', '\u202E\uFFFF', 'я'.repeat(3000)];
const QUERY_TEXTS = ['a\0b', '\u202E\uFFFF', "'%\\", '../../etc/passwd', 'я'.repeat(1000)];

/** All copies of a body with one of its values replaced by the text. */
function spoiled(value: unknown, text: string): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, i) => spoiled(item, text).map((bad) => value.with(i, bad)));
  if (value === null || typeof value !== 'object') return [text];
  return Object.entries(value).flatMap(([name, field]) =>
    spoiled(field, text).map((bad) => ({ ...value, [name]: bad })),
  );
}

async function statusOf(address: string, init: RequestInit): Promise<number> {
  return (await api.request(address, init)).status;
}

const isHandled = (status: number) => status < 500 || status === 503;

for (const endpoint of API.filter(({ method }) => method !== 'GET'))
  test(`${endpoint.method} ${endpoint.path} survives hostile texts in its body`, async () => {
    const init = api.initOf(endpoint);
    if (typeof init.body !== 'string') return;
    const body: unknown = JSON.parse(init.body);
    for (const text of BODY_TEXTS)
      for (const bad of spoiled(body, text)) {
        const status = await statusOf(api.addressOf(endpoint), { ...init, body: JSON.stringify(bad) });
        assert.ok(isHandled(status), `${status} for ${JSON.stringify(bad).slice(0, 300)}`);
      }
  });

const PARAMETERS = [
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
  test(`GET ${endpoint.path} survives hostile query texts`, async () => {
    for (const text of QUERY_TEXTS) {
      const parts = PARAMETERS.map((name) => `${name}=${text}`);
      for (const query of [...parts.slice(0, 3), parts.join('&')]) {
        const status = await statusOf(api.addressOf(endpoint, query), api.initOf(endpoint));
        assert.ok(isHandled(status), `${status} for ${query.slice(0, 200)}`);
      }
    }
  });
