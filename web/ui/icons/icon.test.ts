import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the file of icons holds each one that has a name, and no other', () => {
  const named = new Set([...read('icon.tsx').matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name));
  const held = new Set([...read('icons.svg').matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name));
  assert.ok(named.size > 30);
  assert.deepEqual(held, named);
});
