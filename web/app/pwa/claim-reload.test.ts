import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimReload } from './claim-reload.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
}

test('allows one reload per reason in ten seconds', () => {
  const storage = memory();
  const claim = (reason: string, now: number) => claimReload(reason, () => storage, now);
  assert.equal(claim('chunk', 1_000_000), true);
  assert.equal(claim('chunk', 1_009_999), false);
  assert.equal(claim('refresh', 1_009_999), true);
  assert.equal(claim('chunk', 1_010_000), true);
});

test('allows no reload without storage, because it could repeat endlessly', () => {
  const openDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  assert.equal(claimReload('chunk', openDenied), false);
});
