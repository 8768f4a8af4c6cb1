import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { API } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { answersWithFile } from '#contract/is-file.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';

/** The same schema, refusing unknown fields at every depth. */
function strictSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strictSchema(field)])),
    );
  }
  if (schema instanceof z.ZodArray) return z.array(strictSchema(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictSchema(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strictSchema(schema.unwrap() as z.ZodType).optional();
  return schema;
}

let api: DemoApi;
before(async () => {
  api = await openDemoApi();
});
after(() => api.close());

test('every endpoint that the contract exports is listed in the API', async () => {
  const files = globSync('../contract/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/test|api\.ts/.test(file),
  );
  const exported = (await Promise.all(files.map((file) => import(file)))).flatMap((one: object) =>
    Object.values(one).filter(isEndpoint),
  );
  assert.ok(exported.length > 50);
  for (const endpoint of exported) assert.ok(API.includes(endpoint), `${endpoint.method} ${endpoint.path}`);
});

function isEndpoint(value: unknown): value is Endpoint {
  return value !== null && typeof value === 'object' && 'path' in value && 'selectable' in value;
}

const isJson = ({ type }: Endpoint) => type === 'application/json';

// Random picks are requested in numbers large enough to make the result predictable.
const ALMOST_ALL = 'limit=50';

function ask(endpoint: Endpoint, query = '') {
  const fullQuery = endpoint.path.endsWith('/random') ? [ALMOST_ALL, query].filter(Boolean).join('&') : query;
  return api.request(api.addressOf(endpoint, fullQuery), api.initOf(endpoint));
}

for (const endpoint of API) {
  test(`${endpoint.method} ${endpoint.path} responds by its schema without additional fields`, async () => {
    const { status, headers, text, body } = await ask(endpoint);
    assert.equal(status, 200, text);
    if (answersWithFile(endpoint)) return assert.equal(headers.get('content-type'), endpoint.type);
    const isEmpty = endpoint.response.safeParse(undefined).success;
    assert.equal(headers.get('content-type'), `${isEmpty ? 'text/plain' : endpoint.type}; charset=utf-8`);
    const answer: unknown = isJson(endpoint) ? body : text;
    const { success, error } = strictSchema(endpoint.response).safeParse(answer);
    assert.ok(success, error?.message ?? '');
  });
}

// In the demo there are no ads, nothing is postponed, no release has an hour, and none shows how its dubbing goes.
const EMPTY_IN_DEMO = /\/(?:vasts|postponed|rhythms|progress)$/;

test('every list of the API except those that the demo has nothing of has items in the demo', async () => {
  for (const endpoint of API.filter(isJson)) {
    const { body } = await ask(endpoint);
    const list = ((body as { data?: unknown } | undefined)?.data ?? body) as unknown;
    if (Array.isArray(list) && !EMPTY_IN_DEMO.test(endpoint.path)) assert.ok(list.length > 0, endpoint.path);
  }
});

/** The dotted names of all fields of a response; lists add no level. */
function fieldNames(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldNames(item, prefix));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...fieldNames(field, `${prefix}${name}.`),
  ]);
}

function pruned(body: unknown): unknown {
  const isPage = body !== null && typeof body === 'object' && 'meta' in body && 'data' in body;
  return isPage ? body.data : body;
}

for (const endpoint of API.filter((one) => one.selectable && one.method === 'GET')) {
  test(`${endpoint.path} returns only included and no excluded fields`, async () => {
    const whole = [...new Set(fieldNames(pruned((await ask(endpoint)).body)))];
    const deepest = whole.toSorted((a, b) => b.split('.').length - a.split('.').length)[0] ?? '';
    const included = new Set(
      fieldNames(pruned((await ask(endpoint, `include=${deepest},no_such_name`)).body)),
    );
    const parents = deepest.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'));
    assert.deepEqual([...included].toSorted(), parents.toSorted());
    const left = fieldNames(pruned((await ask(endpoint, `exclude=${deepest}`)).body));
    assert.ok(!left.includes(deepest));
    const unpruned = new Set(fieldNames(pruned((await ask(endpoint, 'include=&exclude=')).body)));
    assert.deepEqual([...unpruned].toSorted(), whole.toSorted());
  });
}
