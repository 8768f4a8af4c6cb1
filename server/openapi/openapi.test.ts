import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { execa } from 'execa';
import { API } from '#contract/api.ts';
import { openapiDocument } from './document.ts';

const LINTER = path.resolve(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('a public linter finds no error in the document', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-openapi-'));
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(openapiDocument('https://akane.example')));
  const args = [LINTER, 'lint', '--extends=recommended', '--format=stylish', file];
  const { exitCode, all } = await execa(process.execPath, args, { all: true, reject: false, env: QUIET });
  await rm(folder, { recursive: true });
  assert.equal(exitCode, 0, all);
});

test('every operation has a name of its own and tells that strangers and bodies have a limit', () => {
  const operations = Object.values(openapiDocument('https://akane.example').paths).flatMap((methods) =>
    Object.values(methods),
  ) as { operationId: string; responses: object; requestBody?: object }[];
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, API.length);
  assert.ok(operations.every(({ responses }) => '429' in responses));
  assert.ok(
    operations.every(({ responses, requestBody }) => '413' in responses === (requestBody !== undefined)),
  );
});
