import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBuild } from './new-build.ts';

test('a build is news to a tab once, whichever the server names later', () => {
  const kept = new Map<string, string>();
  const open = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  assert.deepEqual(
    ['old', 'new', 'new', 'old', 'newer'].map((id) => noteBuild(id, open)),
    [true, true, false, false, true],
  );
});

test('where nothing can be remembered no build is news', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  assert.equal(noteBuild('new', refused), false);
});
