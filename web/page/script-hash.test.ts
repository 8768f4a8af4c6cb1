import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { scriptHashes } from './script-hash.ts';

const expected = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('each inline script has the hash by which a browser knows it, letters of any kind included', async () => {
  const codes = ['look()', "say('Аканэ')", ''];
  assert.deepEqual(await scriptHashes(codes), codes.map(expected));
  assert.deepEqual(await scriptHashes(new Set(codes)), codes.map(expected));
});
