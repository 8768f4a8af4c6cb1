import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBuild } from './new-build.ts';

test('a tab notes each build once, even when the server reports an older one in between', () => {
  const values = new Map<string, string>();
  const open = () => ({
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  });
  assert.deepEqual(
    ['old', 'new', 'new', 'old', 'newer'].map((id) => noteBuild(id, open)),
    [true, true, false, false, true],
  );
});

test('notes no build without storage', () => {
  const openDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  assert.equal(noteBuild('new', openDenied), false);
});
