import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { scriptHashes } from './script-hash.ts';

const expected = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('hashes each inline script as browsers do, also with Cyrillic letters', async () => {
  const codes = ['run()', "say('Аканэ')", ''];
  assert.deepEqual(await scriptHashes(codes), codes.map(expected));
  assert.deepEqual(await scriptHashes(new Set(codes)), codes.map(expected));
});
