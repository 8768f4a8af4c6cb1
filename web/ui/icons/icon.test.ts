import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('`icons.svg` contains exactly the icons that `IconName` lists', () => {
  const names = new Set([...read('icon.tsx').matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name));
  const symbols = new Set([...read('icons.svg').matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name));
  assert.ok(names.size > 30);
  assert.deepEqual(symbols, names);
});
