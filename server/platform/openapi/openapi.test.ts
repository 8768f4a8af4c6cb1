import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { execa } from 'execa';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { createTestAccount, createTestSession } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi } from '#tests/support/api.ts';
import { openapiDocument } from './document.ts';

const LINTER = path.resolve(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js');
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('a public linter finds no errors in the document', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-openapi-'));
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(openapiDocument(['https://akane.example'])));
  const args = [LINTER, 'lint', '--extends=recommended', '--format=stylish', file];
  const { exitCode, all } = await execa(process.execPath, args, { all: true, reject: false, env: QUIET });
  await rm(folder, { recursive: true });
  assert.equal(exitCode, 0, all);
});

type Operation = {
  operationId: string;
  description: string;
  tags: string[];
  requestBody?: object;
  responses: Record<string, object>;
};

const document = openapiDocument(['https://akane.example']);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as Operation[];

test('every operation has a one-sentence description and a tag, and no tag is empty', () => {
  const groups = document.tags.map(({ name }) => name);
  for (const { operationId, description, tags } of operations) {
    assert.match(description, /^[A-Z][^А-Яа-я]+[^.]\.$/, operationId);
    assert.ok(tags.length === 1 && groups.includes(tags[0] as (typeof groups)[number]), operationId);
  }
  assert.deepEqual([...new Set(operations.flatMap(({ tags }) => tags))].toSorted(), groups.toSorted());
});

test('every array declares its items', () => {
  const arrays = (value: unknown): object[] => {
    if (value === null || typeof value !== 'object') return [];
    const own = 'type' in value && value.type === 'array' ? [value] : [];
    return [...own, ...Object.values(value).flatMap(arrays)];
  };
  for (const array of arrays(document)) assert.ok('items' in array, JSON.stringify(array));
});

test('documents the failures of any request: rate limit, unavailability, invalid address, too large body', () => {
  for (const { operationId, requestBody, responses } of operations) {
    assert.ok(
      ['422', '429', '503'].every((status) => status in responses),
      operationId,
    );
    assert.equal('413' in responses, requestBody !== undefined, operationId);
  }
});

test('a conflict in the studio names the fields that others have changed', () => {
  const { post } = document.paths['/studio/promotions/{id}'] as { post: Operation };
  assert.deepEqual(post.responses['409'], { $ref: '#/components/responses/StudioConflict' });
  assert.match(JSON.stringify(document.components.responses), /"conflicts"/);
});

// Mistakes that a client can make at any endpoint.
const VALUES = ['x', '0', '-1', '99999999999999999999', '%D1%8F', '..%2F..', 'a'.repeat(400)];
const BODIES = ['{', '[]', '{}', '"x"', '[{}]', '{"f":7}', '[null]', '\0'];

test('wrong requests get a documented status', async () => {
  const api = await openTestApi(aCatalogueEntry(1));
  const { id } = await createTestAccount(api);
  for (const [index, endpoint] of API.entries()) {
    const { method, path: pattern, query } = endpoint;
    const known = Object.keys(operations[index]?.responses ?? {}).map(Number);
    const names = Object.keys('shape' in query ? (query.shape as object) : {});
    const token = endpoint.signedIn ? await createTestSession(api, id, 'wrong') : undefined;
    const requests = VALUES.flatMap((value) => [
      pattern.replace(/:\w+/g, value),
      `${pattern.replace(/:\w+/g, '1')}?${value}=%00`,
      ...names.map((name) => `${pattern.replace(/:\w+/g, '1')}?${name}=${value}&${name}[x]=${value}`),
    ]).map((address) => [address, undefined] as const);
    const bodies =
      method === 'GET' ? [] : BODIES.map((body) => [pattern.replace(/:\w+/g, '1'), body] as const);
    for (const [address, body] of [...requests, ...bodies]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { status, text } = await api.request(address, { method, headers, ...(body ? { body } : {}) });
      assert.ok(known.includes(status), `${method} ${address} ${body}: ${status} ${text.slice(0, 200)}`);
    }
  }
  await api.close();
});

test('operation ids are unique', () => {
  assert.equal(
    new Set(operations.map(({ operationId }) => operationId)).size,
    API.length + STUDIO_API.length,
  );
});
