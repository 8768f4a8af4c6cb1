import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimReload } from './claim-reload.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test('for one reason a page is loaded anew once in ten seconds', () => {
  const storage = memory();
  const asked = (reason: string, now: number) => claimReload(reason, () => storage, now);
  assert.equal(asked('chunk', 1_000_000), true);
  assert.equal(asked('chunk', 1_009_999), false);
  assert.equal(asked('refresh', 1_009_999), true);
  assert.equal(asked('chunk', 1_010_000), true);
});

test('where nothing can be remembered nothing is loaded anew, as that could go on for ever', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  assert.equal(claimReload('chunk', refused), false);
});
