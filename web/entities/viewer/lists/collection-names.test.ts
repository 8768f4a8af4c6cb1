import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTION_TYPES } from '#contract/enums.ts';
import { COLLECTIONS } from './collection-names.ts';

test('lists the collections of the contract with the same names and order', () => {
  const names = COLLECTIONS.map(({ type, name }) => [type, name]);
  assert.deepEqual(names, Object.entries(COLLECTION_TYPES));
});

test('each collection has a sign of its own, and none that a button to play has', () => {
  const signs = new Set<string>(COLLECTIONS.map(({ icon }) => icon));
  assert.equal(signs.size, COLLECTIONS.length);
  assert.ok(!signs.has('play'));
});
